import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendWebResponse } from '../../bff/node/webResponse';
import { wholeBodyOf, wholeResponse } from '../../bff/wholeBody';
import { ask } from '../torture/support/wire';

const bytes = new TextEncoder().encode(JSON.stringify({ code: 200, msg: 'ok', data: 'x'.repeat(3000) }));
const headers = { 'content-type': 'application/json' };
const answers: Readonly<Record<string, () => Response>> = {
  '/whole': () => wholeResponse(bytes, { headers }),
  // As the worker does, to add headers of its own.
  '/copied': () => {
    const first = wholeResponse(bytes, { headers });
    return new Response(first.body, first);
  },
  '/streamed': () => new Response(new Blob([bytes]).stream(), { headers }),
};

let server: Server;
let port: number;
const get = (path: string, more: Record<string, string> = {}) => ask(port, { host: 'shop.test', path, headers: more });

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const answer = answers[incoming.url ?? ''];
    if (answer !== undefined) void sendWebResponse(incoming, outgoing, answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

describe('a body that is there already', () => {
  it.each(['/whole', '/copied'])('is sent in one piece, with its length: %s', async (path) => {
    const answer = await get(path);
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(answer.body.equals(bytes)).toBe(true);
  });

  it('is not taken for one that is still coming', async () => {
    const answer = await get('/streamed');
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.body.equals(bytes)).toBe(true);
    expect(wholeBodyOf(new Response('text'))).toBeNull();
    expect(wholeBodyOf(new Response(null))).toBeNull();
  });

  it('is compressed for who takes that', async () => {
    const answer = await get('/whole', { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.body).equals(bytes)).toBe(true);
  });

  it('is a body like any other to whoever reads it', async () => {
    expect(new Uint8Array(await wholeResponse(bytes, { headers }).arrayBuffer())).toEqual(bytes);
  });
});
