import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../bff/node/upstream';
import type { StreamRule, UpstreamAnswer, UpstreamRequest } from '../../bff/transport';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
const key = fixture('localhost.key');
const cert = fixture('localhost.crt');
/** Long enough for what an upstream has sent, and its end, to have come. */
const arrivedMs = 200;
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** How a body's end is told; whoever sends it closes the connection in any case. */
const framings: Readonly<Record<string, (body: Buffer) => [head: string, body: Buffer]>> = {
  'a length': (body) => [`content-length: ${body.length}\r\n`, body],
  'a length, and that it will close': (body) => [`connection: close\r\ncontent-length: ${body.length}\r\n`, body],
  'its end alone': (body) => ['connection: close\r\n', body],
  pieces: (body) => [
    'connection: close\r\ntransfer-encoding: chunked\r\n',
    Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
  ],
};

/** Ends a connection. @param wire what TLS goes over; without TLS the same socket */
type Ending = (socket: Socket, wire: Socket) => void;
const schemes = ['http', 'https'] as const;
type Scheme = (typeof schemes)[number];
const closes: Ending = (socket) => socket.end();

/** An upstream that sends the head and the body of each answer in one go, and ends. */
async function rig(scheme: Scheme, [head, body]: readonly [string, Buffer], end: Ending = closes) {
  const sockets = new Set<Socket>();
  const talk = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), body]));
      end(socket, wire);
    });
  };
  const server = scheme === 'http' ? createServer(talk) : createTlsServer({ key, cert }, talk);
  let wire: Socket;
  server.on('connection', (socket: Socket) => (wire = socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = createNodeTransport({ ca: cert });
  closers.push(
    () => server.close(),
    () => sockets.forEach((socket) => socket.destroy()),
    () => transport.close(),
  );
  const origin = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (more: Partial<UpstreamRequest> = {}): Promise<UpstreamAnswer> =>
    transport.send({
      origin,
      method: 'POST',
      path: '/prod-api/any',
      headers: {},
      body: null,
      timeoutMs: 10_000,
      ...more,
    });
}

const streamed = { applies: () => true, idleMs: 10_000, limitMs: 10_000, onEnd: () => undefined } satisfies StreamRule;

/** Reads a stream whose reader was slow. */
async function readLate({ stream }: UpstreamAnswer): Promise<Buffer> {
  await wait(arrivedMs);
  return Buffer.from(await new Response(stream).arrayBuffer());
}

const ways = schemes.flatMap((scheme) =>
  Object.entries(framings).map(([name, frame]) => [name, scheme, frame] as const),
);

// What is thrown where nobody can catch it fails the run.
describe.each(ways)('an upstream that closes after each answer, and tells it by %s, by %s', (_name, scheme, frame) => {
  it.each([20, 60, 200, 2000])('is heard to the end of %i KB that were packed', async (sizeKb) => {
    const text = randomBytes(sizeKb * 512).toString('hex');
    const [head, body] = frame(gzipSync(text));
    const ask = await rig(scheme, [`content-encoding: gzip\r\n${head}`, body]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(answers.map((answer) => Buffer.from(text).equals(answer.body))).toEqual(answers.map(() => true));
  });

  it.each([65, 66, 300, 3000])('is heard to the end of %i KB that wait for memory', async (sizeKb) => {
    const text = randomBytes(sizeKb * 500).toString('hex');
    const ask = await rig(scheme, frame(Buffer.from(text)));
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect(answers.map((answer) => Buffer.from(text).equals(answer.body))).toEqual(answers.map(() => true));
  });

  it.each([60, 66, 1000])('is heard to the end of %i KB by a slow reader', async (sizeKb) => {
    const text = randomBytes(sizeKb * 500).toString('hex');
    const ask = await rig(scheme, frame(Buffer.from(text)));
    const heard = await readLate(await ask({ streaming: streamed }));
    expect(heard.equals(Buffer.from(text))).toBe(true);
  });
});

describe('an upstream that breaks off while its answer is held back', () => {
  const resets: Ending = (_socket, wire) => void setTimeout(() => wire.resetAndDestroy(), arrivedMs / 4);
  const text = randomBytes(50_000).toString('hex');
  const packed = gzipSync(randomBytes(60_000));
  const cut = schemes.flatMap((scheme) =>
    ['', 'connection: close\r\n'].flatMap((close) => [closes, resets].map((end) => [scheme, close, end] as const)),
  );

  it.each(cut)('ends the stream of a slow reader and nothing else (%s, %j, %s)', async (scheme, close, end) => {
    const head = `${close}content-length: ${text.length}\r\n`;
    const ask = await rig(scheme, [head, Buffer.from(text.slice(0, 66_000))], end);
    const heard = await readLate(await ask({ streaming: streamed }));
    expect(text.startsWith(heard.toString())).toBe(true);
  });

  it.each(cut)('fails alone, and says that it was cut (%s, %j, %s)', async (scheme, close, end) => {
    const head = `content-encoding: gzip\r\n${close}content-length: ${packed.length}\r\n`;
    const ask = await rig(scheme, [head, packed.subarray(0, 40_000)], end);
    await expect(ask()).rejects.toMatchObject({ fault: expect.stringMatching(/^(reset|truncated)$/) as string });
  });
});
