import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A child process with the database open, and every line it has written so far. */
export interface HolderChild {
  readonly pid: number;
  readonly lines: string[];
  /** Resolves when this many lines have come. */
  wrote(count: number): Promise<void>;
  /** Ends it without warning. */
  kill(): Promise<void>;
}

const holderScript = 'tests/marketplace/support/holderProcess.ts';

/** Starts a process that holds a data directory; resolves when it has it open. */
export async function startHolder(dataDir: string, task: 'hold' | 'insert' = 'hold'): Promise<HolderChild> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', holderScript, dataDir, task], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const waiting: { count: number; done: () => void; failed: (error: Error) => void }[] = [];
  const reader = createInterface({ input: child.stdout! });
  reader.on('line', (line) => {
    lines.push(line);
    for (const { count, done } of waiting) if (lines.length >= count) done();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => waiting.forEach(({ failed }) => failed(new Error(`the child ended: ${complaint}`))));
  const holder: HolderChild = {
    pid: child.pid ?? 0,
    lines,
    wrote: (count) =>
      lines.length >= count
        ? Promise.resolve()
        : new Promise((done, failed) => void waiting.push({ count, done, failed })),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
  await holder.wrote(1);
  return holder;
}
