import { readFileSync } from 'node:fs';

/** Connections of a server of this machine, as the system sees them from the server's side. */
export interface ConnectionWatch {
  /** How many are open now. */
  open(): number;
  /** Closes the watch. @returns how long the longest connection was, or has been, open, and how many there were */
  stop(): { longestMs: number; count: number };
}

const established = '01';
const listening = '0A';
const lookMs = 200;
const hexAddress = (address: string) =>
  address
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .reverse()
    .join('')
    .toUpperCase();

interface SeenConnection {
  /** The client's port. */
  readonly peer: string;
  readonly isOpen: boolean;
  /** Of the server's socket; '0' until the server has taken it, and after it has closed it. */
  readonly inode: string;
}

/** Connections from an address to a port of 127.0.0.1, also those that are just over. */
function connectionsFrom(address: string, port: number): SeenConnection[] {
  const local = `${hexAddress('127.0.0.1')}:${port.toString(16).padStart(4, '0').toUpperCase()}`;
  const peer = `${hexAddress(address)}:`;
  const found: SeenConnection[] = [];
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, from, to, state, , , , , , inode = '0'] = line.trim().split(/\s+/);
    if (from === local && state !== listening && to?.startsWith(peer))
      found.push({ peer: to, isOpen: state === established, inode });
  }
  return found;
}

/** One connection's time, as far as it was seen. */
interface Span {
  readonly firstMs: number;
  lastMs: number;
  inode: string;
}

/**
 * Watches the connections from an address to a port until it is stopped. A server that closes while its client reads
 * nothing is seen here only: the client would learn of it when it reads on.
 */
export function watchConnections(port: number, address = '127.0.0.1'): ConnectionWatch {
  const over: Span[] = [];
  let open = new Map<string, Span>();
  const peers = new Set<string>();
  const look = () => {
    const nowMs = performance.now();
    const still = new Map<string, Span>();
    for (const { peer, isOpen, inode } of connectionsFrom(address, port)) {
      peers.add(peer);
      if (!isOpen) continue;
      const span = open.get(peer);
      // A client's port is soon another connection's.
      const isAnother = span !== undefined && span.inode !== '0' && span.inode !== inode;
      if (span === undefined || isAnother) still.set(peer, { firstMs: nowMs, lastMs: nowMs, inode });
      else still.set(peer, Object.assign(span, { lastMs: nowMs, inode }));
    }
    for (const [peer, span] of open) if (still.get(peer) !== span) over.push(span);
    open = still;
  };
  look();
  const timer = setInterval(look, lookMs);
  return {
    open: () => connectionsFrom(address, port).filter(({ isOpen }) => isOpen).length,
    stop() {
      clearInterval(timer);
      look();
      const lengths = [...over, ...open.values()].map(({ firstMs, lastMs }) => lastMs - firstMs);
      return { longestMs: Math.max(0, ...lengths), count: peers.size };
    },
  };
}
