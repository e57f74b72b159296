import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNodeTransport, type NodeTransport } from '../../bff/node/upstream';

/** A key made for this test only; its certificate names localhost and 127.0.0.1 until 2126. */
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

const seen: { host: string | undefined; serverName: unknown }[] = [];
let connections = 0;
const server = createServer({ key: fixture('localhost.key'), cert: fixture('localhost.crt') }, (request, response) => {
  seen.push({ host: request.headers.host, serverName: (request.socket as TLSSocket).servername });
  response.end('{"code":200}');
});
server.on('secureConnection', () => (connections += 1));
let transport: NodeTransport;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  transport = createNodeTransport({ ca: fixture('localhost.crt') });
});

beforeEach(() => {
  seen.length = 0;
  connections = 0;
});

afterAll(async () => {
  await transport.close();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (name: string, host: string) =>
  transport.send({
    origin: `https://${name}:${(server.address() as AddressInfo).port}`,
    method: 'GET',
    path: '/',
    headers: { Host: host },
    body: null,
    timeoutMs: 5000,
  });

const hosts = Array.from({ length: 10 }, (_unused, index) => `shop-${index}.test`);
/** The pool may open another while the last answer's is being put back. */
const fewConnections = 3;

describe('an upstream behind TLS', () => {
  it('is greeted by its own name and asked for the merchant’s host, over the same connections for all merchants', async () => {
    for (const host of hosts) expect((await ask('localhost', host)).status).toBe(200);
    expect(seen).toEqual(hosts.map((host) => ({ host, serverName: 'localhost' })));
    expect(connections).toBeLessThanOrEqual(fewConnections);
  });

  it('that is only an address is greeted without a name', async () => {
    for (const host of hosts) expect((await ask('127.0.0.1', host)).status).toBe(200);
    expect(seen).toEqual(hosts.map((host) => ({ host, serverName: false })));
    expect(connections).toBeLessThanOrEqual(fewConnections);
  });

  it('may take longer to connect than the first call had left', async () => {
    const delayed = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      setTimeout(() => {
        const onward = connect((server.address() as AddressInfo).port, '127.0.0.1');
        onward.on('error', () => undefined);
        socket.pipe(onward).pipe(socket);
      }, 1500);
    });
    await new Promise<void>((resolve) => delayed.listen(0, '127.0.0.1', resolve));
    const origin = `https://localhost:${(delayed.address() as AddressInfo).port}`;
    const request = { origin, method: 'POST', path: '/', headers: { Host: 'a.test' }, body: null };
    await expect(transport.send({ ...request, timeoutMs: 100 })).rejects.toMatchObject({ fault: 'timeout' });
    expect((await transport.send({ ...request, timeoutMs: 20_000 })).status).toBe(200);
    delayed.close();
  });

  it('whose certificate is not trusted gets no request', async () => {
    const stranger = createNodeTransport();
    const { port } = server.address() as AddressInfo;
    const request = { origin: `https://localhost:${port}`, method: 'GET', path: '/', headers: { Host: 'a.test' } };
    await expect(stranger.send({ ...request, body: null, timeoutMs: 5000 })).rejects.toThrow('upstream');
    expect(seen).toEqual([]);
    await stranger.close();
  });
});
