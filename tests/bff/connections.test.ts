import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { clientOf } from '../../bff/clientAddress';
import { capConnections, type ConnectionCaps } from '../../bff/node/connectionCaps';

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function serve(caps: ConnectionCaps, isTrusted = false): Promise<{ port: number; refused: string[] }> {
  const refused: string[] = [];
  const server = createServer((_request, response) => response.end('ok'));
  capConnections(
    server,
    caps,
    () => isTrusted,
    (reason) => refused.push(reason),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, refused };
}

/** Opens a connection that is kept, and says whether it was served or closed. */
function open(port: number): Promise<'served' | 'closed'> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once('data', () => resolve('served'));
    socket.once('error', () => resolve('closed'));
    socket.once('close', () => resolve('closed'));
    socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
  });
}

const openMany = async (port: number, count: number) => {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index += 1) outcomes.push(await open(port));
  return outcomes;
};

describe('too many connections', () => {
  it('of one client are closed, and a place that gets free is taken', async () => {
    const { port, refused } = await serve({ inAll: 10, perClient: 2 });
    expect(await openMany(port, 4)).toEqual(['served', 'served', 'closed', 'closed']);
    expect(refused).toEqual(['perClient', 'perClient']);
    sockets[0]!.destroy();
    await expect.poll(() => open(port)).toBe('served');
  });

  it('of all clients together are closed', async () => {
    const { port, refused } = await serve({ inAll: 3, perClient: 10 });
    expect(await openMany(port, 4)).toEqual(['served', 'served', 'served', 'closed']);
    expect(refused).toEqual(['inAll']);
  });

  it('are no matter of one client when it is a proxy of ours', async () => {
    const { port } = await serve({ inAll: 3, perClient: 1 }, true);
    expect(await openMany(port, 4)).toEqual(['served', 'served', 'served', 'closed']);
  });
});

describe('a client', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, client) => expect(clientOf(address)).toBe(client));
});
