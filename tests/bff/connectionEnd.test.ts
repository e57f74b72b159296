import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { trackAnswers } from '../../bff/node/openAnswers';
import { createConnectionEnd, type ConnectionEnd } from '../../bff/node/connectionEnd';

const keepAliveMs = 300;
let server: Server | null = null;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
});

async function serve(isProxy: boolean): Promise<{ port: number; end: ConnectionEnd }> {
  const serving = createServer({ keepAliveTimeout: keepAliveMs }, (_request, answer) => {
    end.mark(answer);
    answer.end('ok');
  });
  const end = createConnectionEnd(serving, { answers: trackAnswers(serving), isProxy: () => isProxy, keepAliveMs });
  server = serving;
  await new Promise<void>((resolve) => serving.listen(0, '127.0.0.1', resolve));
  return { port: (serving.address() as AddressInfo).port, end };
}

/** A connection as a client sees it. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  return {
    isClosed: () => socket.destroyed,
    /** Sends a request, and resolves with the head of its answer. */
    async ask(): Promise<string> {
      heard = '';
      socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
      await expect.poll(() => heard).toContain('\r\n\r\nok');
      return heard;
    },
  };
}

describe('a connection without a request', () => {
  it('of a visitor is closed in time', async () => {
    const { port } = await serve(false);
    const connection = open(port);
    await connection.ask();
    await expect.poll(connection.isClosed).toBe(true);
  });

  it('of a proxy is its own to close, also after its second request', async () => {
    const { port } = await serve(true);
    const connection = open(port);
    for (const expected of ['keep-alive', 'keep-alive']) {
      expect((await connection.ask()).toLowerCase()).toContain(`connection: ${expected}`);
      await pause(5 * keepAliveMs);
      expect(connection.isClosed()).toBe(false);
    }
  });

  it('of a proxy is closed in time once the end is announced', async () => {
    const { port, end } = await serve(true);
    const [idle, used] = [open(port), open(port)];
    await idle.ask();
    await used.ask();
    end.announce();
    expect((await used.ask()).toLowerCase()).toContain('connection: close');
    await expect.poll(() => idle.isClosed() && used.isClosed()).toBe(true);
    await end.whenUnused();
  });
});
