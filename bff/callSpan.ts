import type { CallReport } from './callReport';
import type { Span } from './tracing';

/** Says on the span of a call what its line in the log says. */
export function describeCall(span: Span, { call, status, tenant, cache, error }: CallReport): void {
  const [, route] = call.split(' ');
  // What is no call of ours has no name either: it would be the visitor's word.
  if (route !== undefined) span.rename(call);
  span.add({
    'http.response.status_code': status,
    ...(route === undefined ? {} : { 'http.route': route }),
    ...(tenant === null ? {} : { 'storefront.tenant': tenant }),
    ...(cache === null ? {} : { 'storefront.cache': cache }),
  });
  if (status >= 500) span.fail(error ?? String(status));
}
