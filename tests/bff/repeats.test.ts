import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createNodeTransport } from '../../bff/node/upstream';
import type { UpstreamRequest } from '../../bff/transport';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An upstream that cuts each connection whose turn (from 1) is among those named, and answers the others. */
async function startUpstream(cut: (turn: number) => boolean) {
  let turns = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      turns += 1;
      if (cut(turns)) socket.resetAndDestroy();
      else socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.close(),
    () => sockets.forEach((socket) => socket.destroy()),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => turns };
}

function openTransport() {
  const clock = { nowMs: 1_000_000 };
  const transport = createNodeTransport({ clock: () => clock.nowMs });
  closers.push(() => transport.close());
  const ask = async (origin: string): Promise<number | 'failed'> => {
    const request: UpstreamRequest = {
      origin,
      path: '/',
      method: 'GET',
      headers: {},
      body: null,
      timeoutMs: 5000,
      changesState: false,
    };
    return transport.send(request).then(
      ({ status }) => status,
      () => 'failed' as const,
    );
  };
  return { clock, ask };
}

it('repeats to an upstream that cuts all its connections stay a tenth of what failed, and begin anew after a while', async () => {
  const { clock, ask } = openTransport();
  const { origin, asked } = await startUpstream(() => true);
  for (let call = 0; call < 40; call += 1) expect(await ask(origin)).toBe('failed');
  expect(asked()).toBe(44);
  clock.nowMs += 10_001;
  expect(await ask(origin)).toBe('failed');
  expect(asked()).toBe(46);
});

it('an upstream that is gone does not use up the repeats of another', async () => {
  const { ask } = openTransport();
  const sound = await startUpstream((turn) => turn === 2);
  const gone = await startUpstream(() => true);
  expect(await ask(sound.origin)).toBe(200);
  for (let call = 0; call < 12; call += 1) await ask(gone.origin);
  expect(await ask(sound.origin)).toBe(200);
  expect(sound.asked()).toBe(3);
});
