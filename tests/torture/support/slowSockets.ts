import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { pathOf } from './programs';

/** Connections of our own that take their time. */
export interface SlowSockets {
  close(): void;
}

/**
 * Opens connections to a port of loopback, writes `first` at once and each of `drips` in turn after `pauseMs`, again
 * and again. What comes back is not read.
 */
export function openSlowSockets(
  port: number,
  count: number,
  { first, drip, pauseMs, ends = false }: { first: string; drip?: string; pauseMs: number; ends?: boolean },
): SlowSockets {
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(first, 'latin1');
    // Its own direction is closed, and it goes on waiting.
    if (ends) socket.end();
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (drip !== undefined && socket.writable) socket.write(drip, 'latin1');
  }, pauseMs);
  return {
    close() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Runs slowhttptest against a port of loopback until its time is over or none of its connections is left.
 * @param load `flags`: the mode and what belongs to it; `url`: with the shop's host, though every byte goes to the port
 * @throws Error when it breaks off
 */
export function runSlowHttpTest(
  port: number,
  load: {
    flags: readonly string[];
    url: string;
    connections: number;
    perSecond: number;
    seconds: number;
  },
): Promise<void> {
  const path = pathOf('slowhttptest');
  if (path === null) throw new Error('slowhttptest is not installed');
  const { flags, url, connections, perSecond, seconds } = load;
  const counts = ['-c', String(connections), '-r', String(perSecond), '-l', String(seconds)];
  const child = spawn(path, [...flags, ...counts, '-d', `127.0.0.1:${port}`, '-u', url, '-p', '5', '-v', '0'], {
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // It ends with other codes as well: "no connection left" is one.
    child.once('exit', (code) => (code === 1 ? reject(new Error('slowhttptest did not take its flags')) : resolve()));
  });
}
