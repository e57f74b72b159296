import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { dropSlowReaders } from '../../bff/node/slowReaders';
import { trackAnswers } from '../../bff/node/openAnswers';
import { refuseUnreadable } from '../../bff/node/unreadable';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** More than any system's buffers hold. */
const large = Buffer.alloc(32 * 1024 * 1024, 'x');

async function serve(): Promise<{ port: number; connections: () => Promise<number> }> {
  const server = createServer((request, response) => {
    if (request.url === '/late') setTimeout(() => response.end('late'), 100);
    else if (request.url === '/silent') response.flushHeaders();
    else response.end(large);
  });
  dropSlowReaders(server, { bytesPerSecond: 240, windowSeconds: 1 });
  refuseUnreadable(server, trackAnswers(server));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
  };
}

function send(port: number, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('a visitor', () => {
  it('who takes nothing of an answer is dropped', async () => {
    const { port, connections } = await serve();
    send(port, get('/')).pause();
    await expect.poll(connections).toBe(1);
    await expect.poll(connections, { timeout: 5000 }).toBe(0);
  });

  it('who takes it slowly gets all of it', async () => {
    const { port } = await serve();
    const socket = send(port, get('/'));
    let size = 0;
    for await (const chunk of socket) {
      size += (chunk as Buffer).length;
      if (size >= large.length) break;
      if (size < 4_000_000) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(size).toBeGreaterThanOrEqual(large.length);
  });

  it('for whom nothing waits may be silent', async () => {
    const { port, connections } = await serve();
    const socket = send(port, get('/silent'));
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await connections()).toBe(1);
    socket.destroy();
  });
});

describe('what can not be read', () => {
  it.each([
    ['no request', 'X Y Z\r\n\r\n', 400],
    ['a head over the limit', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a target over the limit', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 414],
    ['CONNECT', 'CONNECT shop.test:443 HTTP/1.1\r\nHost: shop.test\r\n\r\n', 405],
  ])('is refused: %s', async (_name, bytes, status) => {
    const { port } = await serve();
    const text = await textOf(send(port, bytes));
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain(`"code":${status},`);
    expect(text).toMatch(/connection: close/);
  });

  it('does not take the answer from the request before it', async () => {
    const { port } = await serve();
    const text = await textOf(send(port, `${get('/late')}X Y Z\r\n\r\n`));
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text).toMatch(/late$/);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
