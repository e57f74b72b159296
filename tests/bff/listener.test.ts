import type { Worker } from 'node:cluster';
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createListener } from '../../bff/node/listener';
import type { ParentMessage, WorkerMessage } from '../../bff/node/workerMessages';
import { freePort } from '../support/ports';

const greeting = 'hello';

/** Greets whoever it is given, then says that it took him. */
class GreetingWorker extends EventEmitter {
  send(message: ParentMessage, socket: Socket): boolean {
    if (message.type === 'connection') socket.end(greeting, () => this.emit('message', takenAs(message.nth)));
    return true;
  }
}

const takenAs = (nth: number): WorkerMessage => ({ type: 'taken', nth });

/** Has no room for a connection at first: what it is sent of it does not arrive, as Node has it. */
class FullWorker extends GreetingWorker {
  full = true;
  isConnected() {
    return true;
  }
  override send(message: ParentMessage, socket: Socket): boolean {
    if (message.type === 'given') this.emit('message', takenAs(message.nth));
    return this.full || super.send(message, socket);
  }
}

/** Is given a visitor and never takes him. */
class HangingWorker extends EventEmitter {
  send(): boolean {
    this.emit('given');
    return true;
  }
  isConnected() {
    return true;
  }
}

/** Connects `count` times, writes a file when all are connected, and tells how many were greeted. */
const visitors = `
  const [, port, count, connectedFile] = process.argv;
  let connected = 0, ended = 0, greeted = 0;
  for (let index = 0; index < Number(count); index += 1) {
    const socket = require('node:net').connect(Number(port), '127.0.0.1');
    socket.on('connect', () => {
      connected += 1;
      if (connected === Number(count)) require('node:fs').writeFileSync(connectedFile, '');
    });
    socket.on('data', (bytes) => (greeted += String(bytes) === '${greeting}'));
    socket.on('error', () => undefined);
    socket.on('close', () => ((ended += 1) === Number(count)) && console.log(greeted));
  }
`;

const folder = mkdtempSync(join(tmpdir(), 'listener-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing else happens in this process until the file is there, as when the system gives its core to others. */
function sleepUntil(file: string): void {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  const limitMs = performance.now() + 20_000;
  while (!existsSync(file) && performance.now() < limitMs) Atomics.wait(beat, 0, 0, 20);
}

const names = { port: 'PORT', host: 'HOST' };

describe('the port of the shops', () => {
  it('is closed when all that the system has taken are with a worker, also when they came while we slept', async () => {
    const count = 40;
    const port = await freePort();
    const listener = createListener();
    await listener.listen({ port, host: '127.0.0.1', names });
    listener.add(new GreetingWorker() as unknown as Worker);
    const connectedFile = join(folder, 'connected');
    const child = spawn(process.execPath, ['-e', visitors, String(port), String(count), connectedFile], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closing = listener.close();
    sleepUntil(connectedFile);
    await closing;
    expect(Number(await text(child.stdout))).toBe(count);
  });

  it('is given up after a while when visitors do not stop coming', async () => {
    const port = await freePort();
    const listener = createListener();
    await listener.listen({ port, host: '127.0.0.1', names });
    listener.add(new GreetingWorker() as unknown as Worker);
    const child = spawn(process.execPath, [
      '-e',
      `const connect = () => { const socket = require('node:net').connect(${port}, '127.0.0.1');
         socket.on('connect', connect); socket.on('error', (error) => error.code === 'ECONNREFUSED' && process.exit(0)); };
       connect();`,
    ]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await listener.close();
    expect(await ended).toBe(0);
  });

  it('waits for a worker that hangs only so long, and gives its connection to another one once it has ended', async () => {
    const port = await freePort();
    const listener = createListener();
    await listener.listen({ port, host: '127.0.0.1', names });
    const hanging = new HangingWorker() as unknown as Worker;
    listener.add(hanging);
    const given = new Promise((resolve) => hanging.once('given', resolve));
    const visitor = connect(port, '127.0.0.1');
    await given;
    await listener.remove(hanging);
    listener.add(new GreetingWorker() as unknown as Worker);
    hanging.emit('disconnect');
    expect(await text(visitor)).toBe(greeting);
    await listener.close();
  });

  it('refuses who came while a worker had no room, and gives it the next', async () => {
    const port = await freePort();
    const listener = createListener();
    await listener.listen({ port, host: '127.0.0.1', names });
    const worker = new FullWorker();
    listener.add(worker as unknown as Worker);
    const refused = connect(port, '127.0.0.1');
    expect(await text(refused)).toBe('');
    worker.full = false;
    expect(await text(connect(port, '127.0.0.1'))).toBe(greeting);
    // What was asked about and has been taken meanwhile says nothing of the next one.
    worker.emit('message', takenAs(1));
    expect(await text(connect(port, '127.0.0.1'))).toBe(greeting);
    await listener.close();
  });
});
