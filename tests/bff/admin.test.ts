import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createAdminServer } from '../../bff/node/admin';
import { createHealthServer } from '../../bff/node/healthServer';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

let purges = 0;
const admin = () =>
  createAdminServer({
    ready: () => true,
    metrics: async () => ({ contentType: 'text/plain', text: '' }),
    purge: async () => {
      purges += 1;
      return { containers: 'this', count: 1 } as never;
    },
    host: async () => null,
  });

async function serve(server: Server): Promise<(head: string) => Promise<string>> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return async (head) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n', 1)[0] ?? '';
  };
}

describe.each([
  ['of the storefront', admin],
  ['of a marketplace by itself', () => createHealthServer(() => true)],
])('the admin port %s', (_name, create) => {
  it.each(['//', '///x', '/\\', '?', '*', 'http://[', '//[::', '/%', '/__proto__', '/constructor'])(
    'outlives a probe for %s',
    async (target) => {
      const ask = await serve(create());
      expect(await ask(`GET ${target} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(await ask('GET /healthz HTTP/1.1')).toBe('HTTP/1.1 200 OK');
    },
  );

  it('answers balancers that probe by HEAD', async () => {
    const ask = await serve(create());
    expect(await ask('HEAD /healthz HTTP/1.1')).toBe('HTTP/1.1 200 OK');
    expect(await ask('HEAD /readyz HTTP/1.1')).toBe('HTTP/1.1 200 OK');
  });
});

describe('a purge', () => {
  it.each([
    ['another parameter', '?tennant=aurora', ''],
    ['a parameter that is given twice', '?tenant=aurora&tenant=titan', ''],
    ['a parameter without a value, of an unset variable for instance', '?tenant=', ''],
    ['an address whose parameters are not encoded', '?key=/api/web/good/info?id=7&x=1', ''],
    ['a body', '', 'Content-Length: 19\r\nContent-Type: application/json'],
    ['a body of unknown length', '', 'Transfer-Encoding: chunked'],
  ])('that is not understood purges nothing: %s', async (_name, query, header) => {
    const ask = await serve(admin());
    purges = 0;
    const body = header === '' ? '' : '\r\n' + header;
    expect(await ask(`POST /cache/purge${query} HTTP/1.1${body}`)).toBe('HTTP/1.1 400 Bad Request');
    expect(await ask('POST /cache/purge?tenant=a&call=c&key=k HTTP/1.1\r\nContent-Length: 0')).toMatch(/ 202 /);
    expect(purges).toBe(1);
  });

  it.each(['Origin: http://evil.test', 'Origin: null', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Site: same-origin'])(
    'is not for a web page: %s',
    async (header) => {
      const ask = await serve(admin());
      purges = 0;
      expect(await ask(`POST /cache/purge HTTP/1.1\r\n${header}`)).toBe('HTTP/1.1 403 Forbidden');
      expect(purges).toBe(0);
      expect(await ask('POST /cache/purge HTTP/1.1')).toBe('HTTP/1.1 202 Accepted');
      expect(purges).toBe(1);
    },
  );
});
