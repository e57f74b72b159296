import { createServer } from 'node:net';

/** Below the ports from which systems let their own connections go out: those come and go without anybody's asking. */
const firstPort = 10_000;
const portCount = 20_000;
/** No port twice, and other processes begin elsewhere. */
const counter = { next: Math.floor(Math.random() * portCount) };

/** A TCP port on loopback that nobody listens to, and that this process has not had yet. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portCount; tries += 1) {
    const port = firstPort + (counter.next++ % portCount);
    if (await isFree(port)) return port;
  }
  throw new Error('no TCP port is free');
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
