import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallName } from '../../bff/contract/call';
import { parseQuery } from '../../bff/query';
import { findCall, soundAnswer, type FakeCall, type FakeShop } from './answers';
import { drawPicture } from './picture';
import { scenarios, type Reply, type Scenario, type ScenarioName } from './scenarios';

export interface FakeUpstreamOptions extends Partial<FakeShop> {
  readonly scenario?: ScenarioName;
  /** The calls that meet the scenario; default: all but the look-up of the merchant, without which there is no shop. */
  readonly calls?: ReadonlySet<CallName>;
  /** Calls that meet a scenario of their own. */
  readonly byCall?: ReadonlyMap<CallName, ScenarioName>;
  readonly port?: number;
  readonly host?: string;
  readonly delayMs?: number;
  /** Answers a call itself; undefined leaves it to the stand-in. */
  readonly own?: (call: FakeCall, host: string) => Reply | undefined;
  /** Told of each request that was answered, or is being kept waiting. */
  readonly onRequest?: (line: { readonly method: string; readonly path: string; readonly how: string }) => void;
}

/** An upstream in which nothing is kept: every call of the contract has an answer, made from its schema. */
export interface FakeUpstream {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

const lookup: CallName = 'GET /api/web/getTenant';
const defaultDelayMs = 12_000;
const maxBodyBytes = 12 * 1024 * 1024;
const pingMs = 15_000;

/** Starts the stand-in on loopback, or where it is told to. */
export async function startFakeUpstream(options: FakeUpstreamOptions = {}): Promise<FakeUpstream> {
  const server = createServer((request, response) => {
    answer(request, response, options).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, options: FakeUpstreamOptions): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const { pathname: path, search } = new URL(url, 'http://stand-in.invalid');
  const tell = (how: string) => options.onRequest?.({ method, path, how });
  if (path.startsWith('/prod-api/pictures/')) {
    tell('a picture');
    return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawPicture(path));
  }
  const found = findCall(method, path);
  const text = await readText(request);
  if (found === null) {
    tell('no such call');
    return sendReply(response, { kind: 'json', status: 404, body: { code: 404, msg: 'No such call' } });
  }
  const input = { ...parseQuery(search), ...fieldsOf(request, text), ...found.params };
  const { token: tokenHeader, authorization } = request.headers;
  const token = [tokenHeader].flat()[0] || null;
  const call: FakeCall = { name: found.name, spec: found.spec, input, token, authorization: authorization ?? null };
  const own = options.own?.(call, String(request.headers.host));
  if (own !== undefined) return sendReply(response, own);
  const shop: FakeShop = { theme: options.theme ?? '1' };
  const isMeant = options.calls?.has(found.name) ?? found.name !== lookup;
  const name = options.byCall?.get(found.name) ?? (isMeant ? (options.scenario ?? 'sound') : 'sound');
  const scenario: Scenario = scenarios[name];
  tell(name);
  if (scenario.isLate) await new Promise((resolve) => setTimeout(resolve, options.delayMs ?? defaultDelayMs));
  const body = soundAnswer(call, shop);
  const isGood = !(typeof body === 'object' && 'code' in body && body.code !== 200);
  if (name === 'sound' && found.spec.stream === 'events' && isGood) return sendEvents(response);
  if (typeof body === 'string' && name === 'sound') {
    return sendReply(response, { kind: 'bytes', status: 200, headers: { 'content-type': 'text/plain' }, bytes: body });
  }
  sendReply(response, scenario.reply(body, call, shop));
}

function sendReply(response: ServerResponse, reply: Reply): void {
  switch (reply.kind) {
    case 'json':
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
      return;
    case 'bytes':
      response.writeHead(reply.status, reply.headers).end(reply.bytes);
      return;
    case 'reset':
      if (!reply.begun) return void response.destroy();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"code":200,', () => response.destroy());
      return;
    case 'silence':
  }
}

/** An open stream in which nothing happens. */
function sendEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('retry: 3000\n\n');
  const pings = setInterval(() => response.write(': ping\n\n'), pingMs);
  response.once('close', () => clearInterval(pings));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBodyBytes) throw new Error('the body is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** Of an upload nothing is read: every picture is as good as another. */
function fieldsOf(request: IncomingMessage, text: string): Record<string, unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
