import { rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newDemoDataDir, runMarketplace } from './demoData';

/** What a scripted path answers instead of the marketplace. */
export interface ScriptedAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Only when the request carries a Token header. */
  readonly onlyWithToken?: boolean;
}

/** Makes another answer of the marketplace's. `host` is the shop's, as the storefront said it. */
export type AnswerChange = (answer: { path: string; query: URLSearchParams; host: string; body: unknown }) => unknown;

/** Answers a request itself and says true, or leaves it to the marketplace. */
export type Interception = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The embedded marketplace behind a proxy whose answers a test can replace, call by call. */
export interface ScriptedUpstream {
  readonly url: string;
  /** Replaces the answer of a path under /prod-api, e.g. `/web/game/Type`. */
  script(path: string, answer: ScriptedAnswer): void;
  /** From now on every answer in JSON passes through `change`, which may return another; null: none does. */
  alter(change: AnswerChange | null): void;
  /** From now on each request is shown to `interception` first; null: to none. */
  intercept(interception: Interception | null): void;
  /** Every call goes to the marketplace again, and comes back unchanged. */
  reset(): void;
  /** From now on each connection is cut, as if the upstream's plug were pulled; false plugs it in again. */
  pullPlug(pulled: boolean): void;
  /** Method, path and headers of the calls so far. */
  readonly seen: readonly { method: string; path: string; headers: IncomingMessage['headers'] }[];
  stop(): Promise<void>;
}

/** A marketplace of the build in a process of its own, in demo mode. */
export interface Marketplace {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a marketplace on a directory of its own. */
export async function startMarketplaceProcess(): Promise<Marketplace> {
  const dataDir = await newDemoDataDir('marketplace');
  const { port, stop } = await runMarketplace(dataDir);
  return {
    port,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a proxy whose answers can be scripted before a marketplace.
 * @param shopOf which of its shops stands behind a host; by default the host's own
 * @param shared a marketplace that goes on when the proxy stops; by default one of its own
 */
export async function startScriptedUpstream(
  shopOf: (host: string) => string = (host) => host,
  shared?: Marketplace,
): Promise<ScriptedUpstream> {
  const marketplace = shared ?? (await startMarketplaceProcess());
  const scripts = new Map<string, ScriptedAnswer>();
  const seen: { method: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  let unplugged = false;
  let change: AnswerChange | null = null;
  let interception: Interception | null = null;

  const server = createServer((request, response) => {
    if (unplugged) {
      request.socket.destroy();
      return;
    }
    const path = (request.url ?? '').replace(/^\/prod-api/, '').replace(/\?.*$/, '');
    const query = new URLSearchParams((request.url ?? '').split('?')[1]);
    seen.push({ method: request.method ?? '', path, headers: request.headers });
    if (interception?.(request, response)) {
      request.resume();
      return;
    }
    const scripted = scripts.get(path);
    if (scripted && (!scripted.onlyWithToken || request.headers.token)) {
      request.resume();
      response.writeHead(scripted.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(scripted.body));
      return;
    }
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    passOn(request, response, {
      port: marketplace.port,
      host: shopOf(host),
      change: change === null ? null : (body) => change?.({ path, query, host, body }) ?? body,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: (path, answer) => scripts.set(path, answer),
    alter: (wanted) => (change = wanted),
    intercept: (wanted) => (interception = wanted),
    reset: () => {
      scripts.clear();
      change = null;
      interception = null;
    },
    pullPlug: (pulled) => {
      unplugged = pulled;
      if (pulled) server.closeAllConnections();
    },
    seen,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (shared === undefined) await marketplace.stop();
    },
  };
}

interface Onward {
  readonly port: number;
  readonly host: string;
  readonly change: ((body: unknown) => unknown) | null;
}

function passOn(request: IncomingMessage, response: ServerResponse, { port, host, change }: Onward): void {
  const onward = httpRequest(
    { host: '127.0.0.1', port, method: request.method, path: request.url, headers: { ...request.headers, host } },
    (answer) => {
      const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
      if (change !== null && isJson) {
        void sendChanged(answer, response, change);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

async function sendChanged(answer: IncomingMessage, response: ServerResponse, change: (body: unknown) => unknown) {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = change(JSON.parse(Buffer.concat(chunks).toString()));
  response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
