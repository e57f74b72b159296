import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendWebResponse } from '../../bff/node/webResponse';
import { wholeBodyOf, wholeResponse } from '../../bff/wholeBody';
import { ask } from '../torture/support/wire';

const bytes = new TextEncoder().encode(JSON.stringify({ code: 200, msg: 'ok', data: 'x'.repeat(3000) }));
const headers = { 'content-type': 'application/json' };
const answers: Readonly<Record<string, () => Response>> = {
  '/whole': () => wholeResponse(bytes, { headers }),
  '/copied': () => {
    const first = wholeResponse(bytes, { headers });
    return new Response(first.body, first);
  },
  '/stored': () => wholeResponse(bytes, { headers: { ...headers, etag: '"1"' } }),
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
  it('is sent in one piece, with its length', async () => {
    const answer = await get('/whole');
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(answer.body.equals(bytes)).toBe(true);
  });

  it('is sent as well when somebody has copied the response', async () => {
    expect((await get('/copied')).body.equals(bytes)).toBe(true);
  });

  it('is not taken for one that is still coming', async () => {
    const answer = await get('/streamed');
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.body.equals(bytes)).toBe(true);
    expect(wholeBodyOf(new Response('text'))).toBeNull();
    expect(wholeBodyOf(new Response(null))).toBeNull();
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('is compressed for who takes %s, with the length it has then', async (coding, unpacked) => {
    const answer = await get('/whole', { 'accept-encoding': coding });
    expect(answer.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(answer.body.length),
      vary: 'Accept-Encoding',
    });
    expect(unpacked(answer.body).equals(bytes)).toBe(true);
  });

  it('is compressed once when it is stored: the first has it plain, the later ones packed', async () => {
    const first = await get('/stored', { 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBeUndefined();
    expect(first.body.equals(bytes)).toBe(true);
    const later = async () => (await get('/stored', { 'accept-encoding': 'br' })).headers['content-encoding'];
    await expect.poll(later).toBe('br');
  });

  it('is told by its headers alone to who asks for those', async () => {
    const answer = await ask(port, { host: 'shop.test', path: '/whole', method: 'HEAD', headers: {} });
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(answer.body.length).toBe(0);
  });

  it.each<[string, (response: Response) => Promise<unknown>, unknown]>([
    ['arrayBuffer', async (response) => new Uint8Array(await response.arrayBuffer()), bytes],
    ['bytes', (response) => response.bytes(), bytes],
    ['text', (response) => response.text(), new TextDecoder().decode(bytes)],
    ['json', (response) => response.json(), JSON.parse(new TextDecoder().decode(bytes))],
    ['blob', async (response) => (await response.blob()).type, 'application/json'],
    ['clone', (response) => response.clone().text(), new TextDecoder().decode(bytes)],
    ['body', (response) => new Response(response.body).text(), new TextDecoder().decode(bytes)],
  ])('is a body like any other to whoever reads it: %s', async (_way, read, expected) => {
    const response = wholeResponse(bytes, { status: 403, headers });
    expect(await read(response)).toEqual(expected);
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'application/json']);
  });

  it('is read once, as others are', async () => {
    const response = wholeResponse(bytes, { headers });
    expect(response.bodyUsed).toBe(false);
    await response.text();
    expect(response.bodyUsed).toBe(true);
    await expect(response.text()).rejects.toThrow();
    const form = wholeResponse(new TextEncoder().encode('a=1'), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([...(await form.formData())]).toEqual([['a', '1']]);
  });
});
