import { errorNameOf } from './callReport';
import type { Span, SpanFacts, Tracer } from './tracing';
import type { Transport, UpstreamRequest } from './transport';

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Gives each request to an upstream a span and tells the upstream of it. What is asked for nobody in particular, such
 * as a shop's look-up, begins a trace.
 */
export function tracedTransport(send: Transport, tracer: Tracer): Transport {
  return async (request) => {
    const span = beginSpan(request, tracer);
    try {
      const answer = await send({ ...request, headers: { ...request.headers, ...span.headers } });
      span.add({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span.fail(String(answer.status));
      return answer;
    } catch (error) {
      span.fail(errorNameOf(error) ?? 'internal');
      throw error;
    } finally {
      span.end();
    }
  };
}

function beginSpan({ trace, method, origin, path }: UpstreamRequest, tracer: Tracer): Span {
  const { protocol, hostname, port } = new URL(origin);
  const route = trace?.route ?? pathOf(path);
  const facts: SpanFacts = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': port === '' ? (defaultPorts[protocol] ?? 0) : Number(port),
    'url.full': origin + pathOf(path),
  };
  const name = `${method} ${route}`;
  return trace === undefined ? tracer.begin(name, 'client', facts, null) : trace.span.begin(name, 'client', facts);
}

/** Queries hold phones and codes. */
function pathOf(path: string): string {
  return path.split('?', 1)[0] ?? '/';
}
