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

/** Ports from which clients of an address came to a port of 127.0.0.1, and whether the server still holds them open. */
function connectionsFrom(address: string, port: number): { peer: string; isOpen: boolean }[] {
  const local = `${hexAddress('127.0.0.1')}:${port.toString(16).padStart(4, '0').toUpperCase()}`;
  const peer = `${hexAddress(address)}:`;
  const found: { peer: string; isOpen: boolean }[] = [];
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, from, to, state] = line.trim().split(/\s+/);
    if (from === local && state !== listening && to?.startsWith(peer)) {
      found.push({ peer: to, isOpen: state === established });
    }
  }
  return found;
}

/**
 * Watches the connections from an address to a port until it is stopped. A server that closes while its client reads
 * nothing is seen here only: the client would learn of it when it reads on.
 */
export function watchConnections(port: number, address = '127.0.0.1'): ConnectionWatch {
  const spans = new Map<string, { firstMs: number; lastMs: number }>();
  const look = () => {
    const nowMs = performance.now();
    for (const { peer, isOpen } of connectionsFrom(address, port)) {
      const span = spans.get(peer);
      if (span === undefined) spans.set(peer, { firstMs: nowMs, lastMs: nowMs });
      else if (isOpen) span.lastMs = nowMs;
    }
  };
  look();
  const timer = setInterval(look, lookMs);
  return {
    open: () => connectionsFrom(address, port).filter(({ isOpen }) => isOpen).length,
    stop() {
      clearInterval(timer);
      look();
      const lengths = [...spans.values()].map(({ firstMs, lastMs }) => lastMs - firstMs);
      return { longestMs: Math.max(0, ...lengths), count: spans.size };
    },
  };
}
