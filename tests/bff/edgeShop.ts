import { randomUUID } from 'node:crypto';
import { edgeHeardHeader, edgeOrderHeader, type EdgeHeard, type EdgeOrder } from './edgeWords';
import { startEdgeRuntime, type EdgeRuntime } from './edgeRuntime';
import { cookieMaker, requestTo, secret, visitOf, type TestShop } from './support';

/** Several tests of a file share a workerd: it is started by the first. */
let running: Promise<EdgeRuntime> | null = null;

/** Ends the workerd of this file's tests, if there is one. */
export async function stopEdge(): Promise<void> {
  await (await running)?.close();
  running = null;
}

/** A BFF in workerd, with a clock tests can move. */
export async function createEdgeShop(upstream: string, { timeoutMs }: { timeoutMs: number }): Promise<TestShop> {
  running ??= startEdgeRuntime({
    entry: 'tests/bff/edgeEntry.ts',
    objects: 'TestShops',
    settings: { UPSTREAM_URL: 'http://upstream.test', SESSION_SECRET: secret },
  });
  const runtime = await running;
  runtime.pointTo(upstream);
  const object = randomUUID();
  const reports: TestShop['reports'] = [];
  const unexpected: unknown[] = [];
  let offsetMs = 0;

  async function fetchEdge(request: Request): Promise<Response> {
    const { clientIp, requestId } = visitOf('shop.test');
    const order: EdgeOrder = { object, offsetMs, timeoutMs };
    request.headers.set(edgeOrderHeader, JSON.stringify(order));
    request.headers.set('cf-connecting-ip', clientIp);
    request.headers.set('x-request-id', requestId);
    const response = await runtime.fetch(request);
    const heard = JSON.parse(response.headers.get(edgeHeardHeader) ?? '{"reports":[],"unexpected":[]}') as EdgeHeard;
    reports.push(...heard.reports);
    unexpected.push(...heard.unexpected);
    return response;
  }

  return {
    reports,
    unexpected,
    advance: (ms) => (offsetMs += ms),
    get: (path, options = {}) => fetchEdge(requestTo('GET', path, undefined, options)),
    send: (method, path, body, options = {}) => fetchEdge(requestTo(method, path, body, options)),
    cookie: cookieMaker(() => Date.now() + offsetMs),
    close: async () => undefined,
  };
}
