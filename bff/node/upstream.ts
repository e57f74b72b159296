import { Pool, type Dispatcher } from 'undici';
import { UpstreamError, type Transport, type UpstreamAnswer, type UpstreamRequest } from '../transport';
import { createDnsLookup } from './dnsLookup';
import { decodeBody, maxDecodedBytes } from './decodeBody';
import { faultOf } from './upstreamFault';

const connectionsPerUpstream = 256;
const keepAliveMs = 30_000;
const maxHeaderBytes = 16 * 1024;
const maxUpstreams = 1000;
/** Repeats may add at most this share to the GETs of the last ten seconds. */
const retryShare = 0.1;
const retryWindowMs = 10_000;

/** The upstream client of a process: one pool for each origin. */
export interface NodeTransport {
  readonly send: Transport;
  /** Ends all connections, after their answers. */
  close(): Promise<void>;
}

/** @param clock milliseconds since the epoch */
export function createNodeTransport(clock: () => number = Date.now): NodeTransport {
  const pools = new Map<string, Pool>();
  const lookup = createDnsLookup();
  const budget = createRetryBudget(clock);

  function poolOf(origin: string, timeoutMs: number): Pool {
    const present = pools.get(origin);
    if (present) return present;
    if (pools.size >= maxUpstreams) {
      for (const [key, pool] of pools) {
        if (pool.stats.size === 0) {
          pools.delete(key);
          void pool.close();
        }
      }
    }
    const pool = new Pool(origin, {
      connections: connectionsPerUpstream,
      pipelining: 1,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
      connect: { timeout: timeoutMs, lookup },
      // The deadline of a call is our own: undici's body timeout starts anew with each chunk.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pools.set(origin, pool);
    return pool;
  }

  async function exchange(request: UpstreamRequest, timeoutMs: number): Promise<UpstreamAnswer> {
    const raw = await dispatch(poolOf(request.origin, timeoutMs), request, timeoutMs);
    if (raw.status >= 300 && raw.status < 400) throw new UpstreamError('redirected');
    return {
      status: raw.status,
      headers: raw.headers,
      body: await decodeBody(raw.body, raw.headers['content-encoding']),
    };
  }

  return {
    async send(request) {
      const startedMs = clock();
      budget.count(request.method);
      try {
        return await exchange(request, request.timeoutMs);
      } catch (error) {
        const leftMs = request.timeoutMs - (clock() - startedMs);
        const mayRepeat = request.method === 'GET' && error instanceof UpstreamError && error.neverArrived;
        if (!mayRepeat || leftMs <= 0 || request.signal?.aborted || !budget.take()) throw error;
        return exchange(request, leftMs);
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** One exchange: whole body, total deadline, size limit, abort when the visitor leaves. */
function dispatch(pool: Pool, request: UpstreamRequest, timeoutMs: number): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let status = 0;
    let headers: Record<string, string> = {};
    const chunks: Buffer[] = [];
    let size = 0;
    let settled = false;
    const timer = setTimeout(() => give(new UpstreamError('timeout')), timeoutMs);
    const onAbort = () => give(new UpstreamError('aborted'));

    function settle(): boolean {
      if (settled) return false;
      settled = true;
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
      return true;
    }

    /** Gives up: the answer is the error, and the connection is cut if it was in use. */
    function give(error: UpstreamError): void {
      if (!settle()) return;
      reject(error);
      controller?.abort(error);
    }

    if (request.signal?.aborted) return give(new UpstreamError('aborted'));
    request.signal?.addEventListener('abort', onAbort);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        // A request that waited in the pool may have been given up meanwhile.
        if (settled) started.abort(new UpstreamError('aborted'));
      },
      onResponseStart(_controller, statusCode, given) {
        if (statusCode < 200) return;
        status = statusCode;
        headers = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [
            name.toLowerCase(),
            Array.isArray(value) ? value.join(', ') : String(value),
          ]),
        );
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > maxDecodedBytes) return give(new UpstreamError('tooBig'));
        chunks.push(chunk);
      },
      onResponseEnd() {
        if (settle()) resolve({ status, headers, body: Buffer.concat(chunks, size) });
      },
      onResponseError(_controller, error) {
        if (settle())
          reject(error instanceof UpstreamError ? error : new UpstreamError(faultOf(error, status !== 0), error));
      },
    };
    pool.dispatch(
      {
        origin: request.origin,
        path: request.path,
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers,
        body: request.body === null ? null : Buffer.from(request.body),
      },
      handler,
    );
  });
}

/** Lets GETs be repeated as long as the repeats stay a tenth of all GETs of the last seconds. */
function createRetryBudget(clock: () => number): { count(method: string): void; take(): boolean } {
  let window = { startMs: clock(), gets: 0, repeats: 0 };
  function current(): typeof window {
    if (clock() - window.startMs > retryWindowMs) window = { startMs: clock(), gets: 0, repeats: 0 };
    return window;
  }
  return {
    count(method) {
      if (method === 'GET') current().gets += 1;
    },
    take() {
      const now = current();
      if (now.repeats + 1 > Math.max(1, now.gets * retryShare)) return false;
      now.repeats += 1;
      return true;
    },
  };
}
