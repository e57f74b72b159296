import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../bff/node/upstream';
import type { StreamRule, UpstreamAnswer, UpstreamRequest } from '../../bff/transport';

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

/** Ways to end a connection, after which the other side can't be asked any more. */
type Ending = (socket: Socket) => void;
const closes: Ending = (socket) => socket.end();

/** An upstream that sends the head and the body of each answer in one go, and ends. */
async function rig(head: string, body: Buffer, end: Ending = closes) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), body]));
      end(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = createNodeTransport();
  closers.push(
    () => server.close(),
    () => sockets.forEach((socket) => socket.destroy()),
    () => transport.close(),
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
  const pieces: Uint8Array[] = [];
  for await (const piece of stream ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

// What is thrown where nobody can catch it fails the run.
describe.each(Object.entries(framings))(
  'an upstream that closes after each answer, and tells it by %s',
  (_name, frame) => {
    it.each([20, 40, 60, 200, 2000])('is heard to the end of %i KB that were packed', async (sizeKb) => {
      const text = randomBytes(sizeKb * 512).toString('hex');
      const [head, body] = frame(gzipSync(text));
      const ask = await rig(`content-encoding: gzip\r\n${head}`, body);
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
      expect(answers.map((answer) => Buffer.from(answer.body).equals(Buffer.from(text)))).toEqual(
        Array.from({ length: 8 }, () => true),
      );
    });

    it.each([65, 66, 100, 300, 3000])('is heard to the end of %i KB that wait for memory', async (sizeKb) => {
      const text = randomBytes(sizeKb * 500).toString('hex');
      const ask = await rig(...frame(Buffer.from(text)));
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
      expect(answers.map((answer) => Buffer.from(answer.body).equals(Buffer.from(text)))).toEqual(
        Array.from({ length: 12 }, () => true),
      );
    });

    it.each([60, 66, 100, 1000])('is heard to the end of %i KB by a slow reader', async (sizeKb) => {
      const text = randomBytes(sizeKb * 500).toString('hex');
      const ask = await rig(...frame(Buffer.from(text)));
      const heard = await readLate(await ask({ streaming: streamed }));
      expect(heard.equals(Buffer.from(text))).toBe(true);
    });
  },
);

describe('an upstream that breaks off while its answer is held back', () => {
  const resets: Ending = (socket) => void setTimeout(() => socket.resetAndDestroy(), arrivedMs / 4);
  const text = randomBytes(50_000).toString('hex');
  const heads = ['', 'connection: close\r\n'].map((close) => `${close}content-length: ${text.length}\r\n`);

  it.each(heads.flatMap((head) => [closes, resets].map((end) => [head, end] as const)))(
    'ends the stream of a slow reader and nothing else (%j, %s)',
    async (head, end) => {
      const ask = await rig(head, Buffer.from(text.slice(0, 66_000)), end);
      const heard = await readLate(await ask({ streaming: streamed }));
      expect(text.startsWith(heard.toString())).toBe(true);
    },
  );

  it.each(heads.flatMap((head) => [closes, resets].map((end) => [head, end] as const)))(
    'fails alone, and says that it was cut (%j, %s)',
    async (head, end) => {
      const packed = gzipSync(randomBytes(60_000));
      const ask = await rig(
        `content-encoding: gzip\r\n${head.replace(/\d+/, String(packed.length))}`,
        packed.subarray(0, 40_000),
        end,
      );
      await expect(ask()).rejects.toMatchObject({ fault: expect.stringMatching(/^(reset|truncated)$/) as string });
    },
  );
});
