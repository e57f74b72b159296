import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { startTracing } from '../../bff/node/openTelemetry';
import type { Span, Tracer } from '../../bff/tracing';

/** Where spans go and which of them. */
export type TracingConfig = Parameters<typeof startTracing>[0];

declare module 'hono' {
  interface ContextVariableMap {
    /** The request's, where somebody traces. */
    span: Span | undefined;
  }
}

/**
 * Gives each request a span, in the trace of the storefront that asks: only storefronts reach the marketplace, and they
 * pass nobody else's trace on.
 */
export function traced(tracer: Tracer): MiddlewareHandler {
  return async (context, next) => {
    const { method, path, raw } = context.req;
    const span = tracer.begin(
      method,
      'server',
      { 'http.request.method': method, 'url.path': path },
      {
        traceparent: raw.headers.get('traceparent') ?? undefined,
        tracestate: raw.headers.get('tracestate') ?? undefined,
      },
    );
    context.set('span', span);
    try {
      await next();
    } finally {
      const route = routePath(context, -1).replace(/:(\w+)/g, '{$1}');
      // What only the middleware saw is no call.
      if (route !== '/*') {
        span.rename(`${method} ${route}`);
        span.add({ 'http.route': route });
      }
      const { status } = context.res;
      span.add({ 'http.response.status_code': status });
      if (status >= 500) span.fail(String(status));
      span.end();
    }
  };
}
