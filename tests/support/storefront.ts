import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDemoDataDir } from './demoData';
import { freePort } from './ports';
import { stopProcess } from './processes';

/** A storefront process started from the build, as `npm start` runs it. */
export interface Storefront {
  /** The port on which every shop is served: `http://aurora.localhost:<port>`. */
  readonly port: number;
  readonly adminPort: number;
  /** Where the stand-in for the partner Leishen listens, unless the marketplace is elsewhere. */
  readonly partnerPort: number;
  /** Where the desk's command line finds it. */
  readonly dataDir: string;
  /** The parent process. */
  readonly pid: number;
  /** The exit code, once the process ends by itself or by a signal sent to it. */
  exit(): Promise<number | null>;
  /** Everything the process printed; with a log file, what it wrote to standard error only. */
  output(): string;
  stop(): Promise<void>;
}

/** A built product: a folder with `build/`, `public/` and its modules. */
export interface Build {
  readonly folder: string;
}

/** The product's own build. */
export const ownBuild: Build = { folder: process.cwd() };

const startLimitMs = 400_000;

/**
 * Starts `build/server.js` on loopback with its own data directory and waits until /readyz says so.
 * @param settings environment settings beside the ports, e.g. `UPSTREAM_URL`
 * @param options `logFile` takes what is printed to standard output: whoever has a million lines logged, e.g. to count
 *   what logging costs, must not collect them here; `directory` is where it is started, instead of the build's folder;
 *   `maxFiles` is how many files each of its processes may open
 */
export async function startStorefront(
  settings: Readonly<Record<string, string>> = {},
  build: Build = ownBuild,
  options: { readonly logFile?: string; readonly directory?: string; readonly maxFiles?: number } = {},
): Promise<Storefront> {
  const port = Number(settings['PORT'] ?? (await freePort()));
  const adminPort = Number(settings['ADMIN_PORT'] ?? (await freePort()));
  const partnerPort = await freePort();
  const hasMarketplace = ['UPSTREAM_URL', 'DATABASE_URL', 'DATA_DIR'].every((name) => settings[name] === undefined);
  const dataDir = hasMarketplace ? await newDemoDataDir('storefront') : mkdtempSync(join(tmpdir(), 'storefront-'));
  // Appending, because parent and workers write to it.
  const logDescriptor = options.logFile === undefined ? null : openSync(options.logFile, 'a');
  const script = join(build.folder, 'build/server.js');
  const [command, args] =
    options.maxFiles === undefined
      ? [process.execPath, [script]]
      : ['sh', ['-c', `ulimit -n ${options.maxFiles} && exec "$0" "$@"`, process.execPath, script]];
  const child = spawn(command, args, {
    cwd: options.directory ?? build.folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      PARTNER_PORT: String(partnerPort),
      DATA_DIR: dataDir,
      WEB_CONCURRENCY: '1',
      LOG_LEVEL: 'warn',
      // Every person of a test comes from the same address.
      SMS_PER_ADDRESS: '1000',
      RATE_LIMITS: 'off',
      // Tests change what an upstream says and look at once; those of the page cache switch it on.
      PAGE_CACHE: 'off',
      ...settings,
    },
    stdio: ['ignore', logDescriptor ?? 'pipe', 'pipe'],
  });
  if (logDescriptor !== null) closeSync(logDescriptor);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const { logFile } = options;
  const lastWords = () => (logFile === undefined ? printed : readFileSync(logFile, 'utf8').slice(-5000) + printed);
  await waitUntilReady(child, { port, adminPort }, lastWords);
  return {
    port,
    adminPort,
    partnerPort,
    dataDir,
    pid: child.pid ?? 0,
    exit: () => new Promise((resolve) => child.once('exit', (code) => resolve(code))),
    output: () => printed,
    stop: async () => {
      await stopProcess(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(
  child: ChildProcess,
  { port, adminPort }: { port: number; adminPort: number },
  printed: () => string,
): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the storefront ended with ${child.exitCode}:\n${printed()}`);
    const ready = await fetch(`http://127.0.0.1:${adminPort}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    // Were the admin port another process's, the shops' would not be open.
    if (ready && (await isOpen(port))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the storefront was not ready after ${startLimitMs} ms:\n${printed()}`);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
