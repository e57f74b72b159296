import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keptBytes } from './heapSnapshot';

/** What a process tells of itself; bytes, milliseconds. */
export interface ProbeReading {
  readonly pid: number;
  readonly isWorker: boolean;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  readonly rss: number;
  /** What keeps its event loop busy, by kind: `Timeout`, `TCPSocketWrap`, … */
  readonly resources: Readonly<Record<string, number>>;
  /** The longest the event loop was held up since the last reset. */
  readonly loopDelayMaxMs: number;
  readonly loopDelayP99Ms: number;
  /** Connections to upstreams it began to make so far. */
  readonly connects: number;
  /** What was added to the prototypes everybody shares: nothing, if all is well. */
  readonly prototypeKeys: readonly string[];
}

/** Looks into the processes of a storefront that was started with its settings. */
export interface Probe {
  /** For `startStorefront`. */
  readonly settings: Readonly<Record<string, string>>;
  /** The workers' readings; `collected` after forced garbage collections, `reset` also restarts the loop's measure. */
  workers(how?: 'reset' | 'collected'): Promise<ProbeReading[]>;
  /** Bytes of the data that each worker keeps, by process; see `keptBytes`. */
  keptByWorkers(): Promise<Map<number, number>>;
  /** Exceptions and rejections that nobody caught, of any of the processes. */
  uncaught(): string[];
  remove(): void;
}

const probeFile = fileURLToPath(new URL('./probe.mjs', import.meta.url));

/** @param nameServer `address:port` of the name server the storefront shall ask instead of the system's */
export function createProbe(options: { nameServer?: string } = {}): Probe {
  const folder = mkdtempSync(join(tmpdir(), 'probe-'));
  const workers: Probe['workers'] = async (how) => {
    const sockets = readdirSync(folder).filter((name) => name.endsWith('.sock'));
    const readings = await Promise.all(sockets.map((name) => read(join(folder, name), how ?? 'now')));
    return readings.filter((reading): reading is ProbeReading => reading?.isWorker === true);
  };
  return {
    settings: {
      NODE_OPTIONS: `--import=${pathToFileURL(probeFile).href}`,
      PROBE_DIR: folder,
      ...(options.nameServer === undefined ? {} : { PROBE_DNS: options.nameServer }),
    },
    workers,
    async keptByWorkers() {
      const kept = new Map<number, number>();
      for (const { pid } of await workers()) {
        await read(join(folder, `${pid}.sock`), 'snapshot');
        const file = join(folder, `${pid}.heapsnapshot`);
        kept.set(pid, keptBytes(file));
        rmSync(file);
      }
      return kept;
    },
    uncaught() {
      try {
        return readFileSync(join(folder, 'faults.log'), 'utf8').split('\n').filter(Boolean);
      } catch {
        return [];
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Null when the process behind the socket has ended. */
function read(socketPath: string, how: string): Promise<ProbeReading | null> {
  return new Promise((resolve) => {
    const sent = request({ socketPath, path: `/${how}` }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(JSON.parse(text) as ProbeReading));
    });
    sent.on('error', () => resolve(null));
    sent.end();
  });
}
