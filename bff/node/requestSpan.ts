import type { IncomingMessage, ServerResponse } from 'node:http';
import { knownMethods, type Visit } from '../frontDoor';
import type { Span, TraceCarrier, Tracer } from '../tracing';

/**
 * The span of a request, which ends with its answer. It continues a trace only where a trusted proxy tells of one:
 * visitors could have everything traced, or mix their requests into other people's traces.
 */
export function beginRequestSpan(
  tracer: Tracer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isTrustedPeer: (address: string) => boolean,
): Span {
  const method = incoming.method ?? '';
  const known = (knownMethods as readonly string[]).includes(method) ? method : '_OTHER';
  const span = tracer.begin(
    known === '_OTHER' ? 'HTTP' : known,
    'server',
    {
      'http.request.method': known,
      'url.path': pathOf(incoming.url ?? ''),
      'network.protocol.version': incoming.httpVersion,
    },
    isTrustedPeer(incoming.socket.remoteAddress ?? '') ? carrierOf(incoming) : null,
  );
  outgoing.once('close', () => {
    const { statusCode, headersSent, writableFinished } = outgoing;
    if (headersSent) span.add({ 'http.response.status_code': statusCode });
    if (!writableFinished) span.fail('clientClosed');
    else if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
  return span;
}

/** What is known once the front door has let a request in. */
export function describeVisit(span: Span, { host, origin }: Visit): void {
  span.add({ 'server.address': host, 'url.scheme': origin.startsWith('https:') ? 'https' : 'http' });
}

/** What is known of a page once it is answered. */
export function describePage(span: Span, method: string, routeId: string | null, tenant: string | null): void {
  if (routeId !== null) span.rename(`${method} ${routeId}`);
  span.add({
    ...(routeId === null ? {} : { 'http.route': routeId }),
    ...(tenant === null ? {} : { 'storefront.tenant': tenant }),
  });
}

function carrierOf({ headers }: IncomingMessage): TraceCarrier {
  return { traceparent: headers['traceparent'], tracestate: headers['tracestate'] };
}

function pathOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? '';
}
