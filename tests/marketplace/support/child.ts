import { request } from 'node:http';
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { MarketplaceConfig, MarketplaceMessage } from '../../../marketplace/ipc';

/** The marketplace bundled as the product's build does, in a folder from which it finds its packages. */
export async function bundleMarketplace(): Promise<{ entry: string; remove(): Promise<void> }> {
  await mkdir('.tmp', { recursive: true });
  const folder = resolve(await mkdtemp(join('.tmp', 'marketplace-')));
  await build({
    entryPoints: ['marketplace/main.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  });
  await cp('marketplace/db/migrations', join(folder, 'migrations'), { recursive: true });
  return { entry: join(folder, 'main.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A running marketplace process. */
export interface MarketChild {
  readonly port: number;
  readonly pid: number;
  readonly progress: readonly string[];
  /**
   * What the start took from the fork to `ready`: processor time where the system tells it, so that other tests
   * on the same cores do not count, else time on the wall.
   */
  readonly startMs: number;
  call(
    path: string,
    init?: { token?: string; body?: unknown; host?: string; headers?: Record<string, string> },
  ): Promise<Record<string, unknown>>;
  kill(signal: NodeJS.Signals): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }>;
  disconnect(): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts the marketplace and waits until it serves.
 * @param onOutput gets what it writes to stdout and stderr
 * @throws Error with the message of `failed`
 */
export async function startChild(
  entry: string,
  config: Partial<MarketplaceConfig>,
  onOutput?: (text: string) => void,
): Promise<MarketChild> {
  const startedMs = Date.now();
  const streams = onOutput === undefined ? (['ignore', 'inherit'] as const) : (['pipe', 'pipe'] as const);
  const child = fork(entry, [], { stdio: ['ignore', ...streams, 'ipc'], execArgv: [] });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()));
  }
  const progress: string[] = [];
  const ended = new Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }>((done) => {
    child.once('exit', (exitCode, signal) => done({ exitCode, signal }));
  });
  const port = await new Promise<number>((done, fail) => {
    child.on('message', (message: MarketplaceMessage) => {
      if (message.type === 'progress') progress.push(message.text);
      if (message.type === 'ready') done(message.port);
      if (message.type === 'failed') fail(new Error(message.message));
    });
    void ended.then(({ exitCode, signal }) => fail(new Error(`ended with ${signal ?? exitCode}`)));
    child.send({ type: 'start', config: { mode: 'demo', port: 0, logLevel: 'silent', ...config } });
  });
  return {
    port,
    pid: child.pid ?? 0,
    progress,
    startMs: processorMs(child.pid) ?? Date.now() - startedMs,
    call: (path, init = {}) => callChild(port, path, init),
    kill: (signal) => endChild(child, ended, () => child.kill(signal)),
    disconnect: () => endChild(child, ended, () => child.disconnect()),
  };
}

const tickMs = 10;

function processorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}

function callChild(
  port: number,
  path: string,
  init: { token?: string; body?: unknown; host?: string; headers?: Record<string, string> },
): Promise<Record<string, unknown>> {
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: `/prod-api${path}`,
        method: init.body === undefined ? 'GET' : 'POST',
        agent: false,
        headers: {
          host: init.host ?? 'aurora.localhost',
          ...(init.token === undefined ? {} : { token: init.token }),
          ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...init.headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
        incoming.on('end', () => {
          try {
            done(JSON.parse(text) as Record<string, unknown>);
          } catch (error) {
            fail(error as Error);
          }
        });
        incoming.on('error', fail);
      },
    );
    outgoing.on('error', fail);
    outgoing.end(init.body === undefined ? undefined : JSON.stringify(init.body));
  });
}

async function endChild<T>(child: ChildProcess, ended: Promise<T>, end: () => void): Promise<T> {
  if (child.exitCode === null && child.signalCode === null) end();
  return ended;
}
