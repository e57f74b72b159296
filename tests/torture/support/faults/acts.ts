import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Stands in every body an upstream makes up: a visitor must never read it. */
export const upstreamSecret = 'upstream-secret-7f3a';

/** Commits a fault on the connection a request came by. */
export type Act = (socket: Socket, request: IncomingMessage) => void;

const mebibyte = 1024 * 1024;
const secretEnvelope = JSON.stringify({ code: 200, msg: upstreamSecret, data: { secret: upstreamSecret } });
const secretPage = `<!doctype html><html><body><h1>${upstreamSecret}</h1></body></html>`;

/** An answer written byte by byte; its length is told unless `headers` tell it, and the connection closes after it. */
export function answer(status: string, headers: readonly string[], body: string | Buffer): Act {
  const bytes = Buffer.from(body as string);
  const told = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line));
  const length = told ? [] : [`content-length: ${bytes.length}`];
  const head = [`HTTP/1.1 ${status}`, ...headers, ...length, 'connection: close', '', ''].join('\r\n');
  return (socket) => {
    socket.write(head, 'latin1');
    socket.end(bytes);
  };
}

const json = (body: string | Buffer, ...headers: string[]) =>
  answer('200 OK', ['content-type: application/json', ...headers], body);

/** The head of an answer, then `go`. */
function begin(headers: readonly string[], go: (socket: Socket) => void): Act {
  return (socket) => {
    socket.write(['HTTP/1.1 200 OK', 'content-type: application/json', ...headers, '', ''].join('\r\n'));
    go(socket);
  };
}

/** Writes every so often until the other side has had enough. */
function repeat(socket: Socket, everyMs: number, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** Writes as fast as the other side reads, up to `total` bytes. */
function pour(total: number, piece: Buffer): (socket: Socket) => void {
  return (socket) => {
    let left = total;
    const go = () => {
      while (left > 0 && !socket.destroyed) {
        left -= piece.length;
        if (!socket.write(piece)) return;
      }
      if (left <= 0) socket.end();
    };
    socket.on('drain', go);
    go();
  };
}

const spaces = Buffer.alloc(64 * 1024, ' ');
/** 200 KB that become 200 MB: packed pieces one after the other are one packed file. */
let packedBomb: Buffer | undefined;
function gzipBomb(): Buffer {
  packedBomb ??= Buffer.concat(Array<Buffer>(20).fill(gzipSync(Buffer.alloc(10 * mebibyte, ' '))));
  return packedBomb;
}
const deep = `{"code":200,"msg":"${upstreamSecret}","data":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`;
/** Rows of JSON, a kilobyte each. @param id a number's digits */
function rowsOfJson(count: number, id: string): Buffer {
  const row = `{"id":${id},"name":"${upstreamSecret}","text":"${'x'.repeat(960)}"}`;
  return Buffer.from(`{"code":200,"msg":"","data":[${Array<string>(count).fill(row).join(',')}]}`);
}
const largeBodies = new Map<string, Buffer>();
/** Rows of JSON, all of them written at once, their size not told. */
function manyRows(count: number, id = '1'): Act {
  return (socket) => {
    const body = largeBodies.get(`${count} ${id}`) ?? rowsOfJson(count, id);
    largeBodies.set(`${count} ${id}`, body);
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n');
    socket.end(body);
  };
}

export const silence: Act = () => undefined;
export const headersOnly = begin(['content-length: 500'], () => undefined);
export const slowDrip = begin(['content-length: 100000'], (socket) => repeat(socket, 200, ' '));
export const informationalFlood: Act = (socket) => repeat(socket, 20, 'HTTP/1.1 103 Early Hints\r\nx-a: b\r\n\r\n');
export const resetBeforeHeaders: Act = (socket) => socket.resetAndDestroy();
export const resetInBody = begin(['content-length: 5000'], (socket) => {
  socket.write(secretEnvelope);
  setTimeout(() => socket.resetAndDestroy(), 30);
});
export const shortLength = json(secretEnvelope, 'content-length: 5000');
export const truncatedChunks = json(`20\r\n${upstreamSecret}`, 'transfer-encoding: chunked');
export const noHttp: Act = (socket) => void socket.end(`SSH-2.0-${upstreamSecret}\r\n`);
export const longHeader = json(secretEnvelope, `x-long: ${'x'.repeat(20_000)}`);
export const bodyAfterNoContent = answer('204 No Content', ['content-type: application/json'], secretEnvelope);
export const htmlError = answer('500 Internal Server Error', ['content-type: text/html'], secretPage);
export const htmlAsJson = json(secretPage);
export const jsonAsHtml = answer('200 OK', ['content-type: text/html'], '{"code":500,"msg":"No such thing"}');
/** More than is unpacked at once, and the connection's end with it. */
export const packedAndClosed = json(
  gzipSync(`{"code":500,"msg":"No such thing","data":"${randomBytes(40_000).toString('hex')}"}`),
  'content-encoding: gzip',
);
export const brokenJson = json(`{"code":200,"msg":"${upstreamSecret}","data":[1,}`);
export const notANumber = json(`{"code":200,"msg":"${upstreamSecret}","data":NaN}`);
export const byteOrderMark = json(Buffer.from(`\ufeff${secretEnvelope}`));
export const otherCharset = json(
  Buffer.concat([Buffer.from('{"code":200,"msg":"'), Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), Buffer.from('"}')]),
);
export const deepJson = json(deep);
export const gzipBombAnswer: Act = (socket, request) => json(gzipBomb(), 'content-encoding: gzip')(socket, request);
export const gigabyte = begin([`content-length: ${1024 * mebibyte}`], pour(1024 * mebibyte, spaces));
export const gigabyteUntold = begin(['connection: close'], pour(1024 * mebibyte, spaces));
/** A little over the 10 MiB an answer may have, and a little less: sound, but nothing to be parsed in one go. */
export const tenMebibytes = manyRows(10_400);
/** Large, and nothing wrong with it. */
export const oneMebibyte = manyRows(1000);
export const nearlyTenMebibytes = manyRows(9_800);
/** What is passed on unread has to be read for ids that browsers would round. */
export const nearlyTenMebibytesOfIds = manyRows(9_800, '1234567890123456789');
export const lyingEncoding = json(secretEnvelope, 'content-encoding: br');
export const tooManyEnvelope = answer(
  '429 Too Many Requests',
  ['content-type: application/json', 'retry-after: 7'],
  '{"code":429,"msg":"Too many"}',
);
export const tooManyPage = answer('429 Too Many Requests', ['content-type: text/html', 'retry-after: 7'], secretPage);
export const busyEnvelope = answer(
  '503 Service Unavailable',
  ['content-type: application/json', 'retry-after: 7'],
  '{"code":503,"msg":"Busy"}',
);
export const busyPage = answer('503 Service Unavailable', ['content-type: text/html', 'retry-after: 7'], secretPage);

/** Sends the visitor's request somewhere else: it must not go. */
export function redirectTo(status: number, target: string): Act {
  return answer(`${status} Redirect`, [`location: ${target}`], secretPage);
}

/** Back to where the request came from. */
export const redirectLoop: Act = (socket, request) => redirectTo(302, request.url ?? '/')(socket, request);
