import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';

/** A port whose SYNs nobody answers. */
export interface BlackHole {
  close(): Promise<void>;
}

const listener = `
const server = require('node:net').createServer();
server.listen({ port: Number(process.argv[1]), host: '127.0.0.1', backlog: 1 }, () => {
  process.stdout.write('ready');
});`;
const fillers = 8;
const fillMs = 300;

/** Listens at a port with hardly any backlog, stops the process that would take connections, and fills the backlog. */
export async function openBlackHole(port: number): Promise<BlackHole> {
  const child = spawn(process.execPath, ['-e', listener, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the black hole ended with ${code}`)));
  });
  child.kill('SIGSTOP');
  const sockets: Socket[] = Array.from({ length: fillers }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, fillMs));
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
