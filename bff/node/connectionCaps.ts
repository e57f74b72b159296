import type { Server } from 'node:http';
import { clientOf } from '../clientAddress';

/** How many connections a process takes. */
export interface ConnectionCaps {
  readonly inAll: number;
  /** Of one client: an IPv4 address, or an IPv6 network of 64 bits, which is what one customer gets. */
  readonly perClient: number;
}

/**
 * Closes connections beyond the caps as soon as they come. Our own proxies count for many clients: only the cap of
 * all holds for them. (`server.maxConnections` would do for one process; under node:cluster the parent offers what a
 * worker refuses to the next one, for ever when all are full.)
 * @param onRefused told of each connection closed so
 */
export function capConnections(
  server: Server,
  caps: ConnectionCaps,
  isTrustedPeer: (address: string) => boolean,
  onRefused: (reason: 'inAll' | 'perClient') => void,
): void {
  const countByClient = new Map<string, number>();
  let count = 0;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const client = isTrustedPeer(address) ? null : clientOf(address);
    const ofClient = client === null ? 0 : (countByClient.get(client) ?? 0);
    const reason = count >= caps.inAll ? 'inAll' : ofClient >= caps.perClient ? 'perClient' : null;
    if (reason !== null) {
      onRefused(reason);
      return void socket.destroy();
    }
    count += 1;
    if (client !== null) countByClient.set(client, ofClient + 1);
    socket.once('close', () => {
      count -= 1;
      if (client === null) return;
      const left = (countByClient.get(client) ?? 1) - 1;
      if (left > 0) countByClient.set(client, left);
      else countByClient.delete(client);
    });
  });
}
