import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { Agent, request as send } from 'undici';

/** A worker in workerd, the runtime of an edge host, and the one upstream that it is bound to. */
export interface EdgeRuntime {
  /** Where the next requests to the upstream go; connections to the one before are cut. */
  pointTo(upstream: string): void;
  /** Sends a request as it is, with its Host. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Connections are not kept: on a busy machine one may be closed in the moment in which it is used again. */
const freshConnections = () => new Agent({ pipelining: 0 });

/** The date whose behaviour of the runtime is wanted. */
const compatibilityDate = '2026-04-01';

/** One file of everything the worker needs: nothing of Node's is resolved. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2022',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Starts workerd with a worker.
 * @param entry its source, e.g. bff/edge/worker.ts
 * @param objects the class of its objects
 * @param settings its bindings of text
 */
export async function startEdgeRuntime(options: {
  entry: string;
  objects: string;
  settings: Readonly<Record<string, string>>;
}): Promise<EdgeRuntime> {
  const relay = await startRelay();
  const runtime = new Miniflare({
    modules: true,
    script: await bundle(options.entry),
    compatibilityDate,
    host: '127.0.0.1',
    port: 0,
    durableObjects: { SHOPS: options.objects },
    serviceBindings: { UPSTREAM: { external: { address: `127.0.0.1:${relay.port}`, http: {} } } },
    bindings: { ...options.settings },
    // A line for each call; nobody reads them here.
    handleRuntimeStdio: (out: Readable, errors: Readable) => void [out.resume(), errors.resume()],
  });
  const origin = (await runtime.ready).origin;
  const connections = freshConnections();
  return {
    pointTo: relay.pointTo,
    fetch: (request) => sendTo(origin, request, connections),
    async close() {
      await connections.close();
      await runtime.dispose();
      await relay.close();
    },
  };
}

/** Node's fetch would put its own words among the headers, and take the Host from the address. */
async function sendTo(origin: string, request: Request, dispatcher: Agent): Promise<Response> {
  const { host, pathname, search } = new URL(request.url);
  const { statusCode, headers, body } = await send(origin + pathname + search, {
    dispatcher,
    method: request.method,
    headers: { ...Object.fromEntries(request.headers), host },
    body: request.body === null ? null : Buffer.from(await request.arrayBuffer()),
    signal: request.signal,
  });
  const bytes = await body.arrayBuffer();
  const received = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) received.append(name, one);
  }
  return new Response(bytes.byteLength === 0 ? null : bytes, { status: statusCode, headers: received });
}

/** A fixed address before upstreams that come and go: workerd learns its bindings at the start. */
async function startRelay(): Promise<{ port: number; pointTo(upstream: string): void; close(): Promise<void> }> {
  let target = 0;
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((visitor) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [visitor, upstream],
      [upstream, visitor],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(upstream) {
      cut();
      target = Number(new URL(upstream).port);
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
