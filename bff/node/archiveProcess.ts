import { fork } from 'node:child_process';
import type { StorageSettings } from '../storageSettings';

/** How long a statement may keep the child from hearing that it is to stop. */
const stopLimitMs = 5_000;

/**
 * Runs a command on the marketplace's data in a process of the marketplace's own: only that one loads a database.
 * @returns its exit code
 */
export async function runArchiveProcess(options: {
  entry: string;
  words: readonly string[];
  settings: StorageSettings;
}): Promise<number> {
  const child = fork(options.entry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'json' });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => {
      // Who is ended by force, or before it listens, says nothing.
      if (signal !== null) process.stderr.write(`Not done: it was ended by ${signal}\n`);
      resolve(exitCode ?? 1);
    });
  });
  // Half done is not done: the child says so, takes its draft away, and its transaction ends with it.
  const stop = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), stopLimitMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  child.send({ type: 'archive', words: options.words, config: options.settings });
  return ended;
}
