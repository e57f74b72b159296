import { fork, type ChildProcess } from 'node:child_process';
import type { Logger } from './log';

/** What every configuration of the marketplace has; `port` 0 lets the system choose on the first start. */
export interface ChildConfig {
  readonly port: number;
}

type MarketplaceMessage =
  { type: 'progress'; text: string } | { type: 'ready'; port: number } | { type: 'failed'; message: string };

/** A marketplace, kept running. */
export interface MarketplaceProcess {
  readonly port: number;
  /** False while it starts again after it died. */
  serving(): boolean;
  stop(): Promise<void>;
}

const restartDelayMs = 500;
const stopLimitMs = 10_000;
/** A start has nobody's calls to finish. Containers usually have 10 s for their end. */
const startStopLimitMs = 8_000;

/**
 * Starts the embedded marketplace as a child process and restarts it, on the same port, when it dies.
 * Resolves when it serves.
 * @param options `stopping` ends what has begun when it is aborted before that; later on it is left to `stop`
 * @throws Error with the marketplace's own words when the first start fails, or is ended
 */
export async function startMarketplace<Config extends ChildConfig>(options: {
  entry: string;
  config: Config;
  log: Logger;
  onProgress: (text: string) => void;
  stopping: AbortSignal;
}): Promise<MarketplaceProcess> {
  const { entry, log, onProgress, stopping: stopAsked } = options;
  stopAsked.throwIfAborted();
  let config = options.config;
  let stopping = false;
  let serving = false;
  let child: ChildProcess;

  function launch(): Promise<number> {
    child = fork(entry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'json' });
    const launched = child;
    return new Promise<number>((resolve, reject) => {
      launched.on('message', (message: MarketplaceMessage) => {
        if (message.type === 'progress') onProgress(message.text);
        if (message.type === 'ready') {
          serving = true;
          resolve(message.port);
        }
        if (message.type === 'failed') reject(new Error(message.message));
      });
      launched.once('error', reject);
      launched.once('exit', (exitCode, signal) => {
        serving = false;
        reject(new Error(`the marketplace ended with ${signal ?? exitCode}`));
      });
      launched.send({ type: 'start', config, endsWithParent: true });
    });
  }

  function keepRunning(): void {
    child.once('exit', (exitCode, signal) => {
      if (stopping) return;
      log.error({ exitCode, signal }, 'the marketplace ended; starting it again');
      setTimeout(restart, restartDelayMs);
    });
  }

  function restart(): void {
    if (stopping) return;
    launch().then(
      () => {
        log.info('the marketplace serves again');
        keepRunning();
      },
      (error: unknown) => {
        log.error({ err: error }, 'the marketplace did not start');
        setTimeout(restart, restartDelayMs);
      },
    );
  }

  async function stop(limitMs = stopLimitMs): Promise<void> {
    stopping = true;
    await endProcess(child, limitMs);
  }

  const endStart = () => void stop(startStopLimitMs);
  stopAsked.addEventListener('abort', endStart);
  const port = await launch().finally(() => stopAsked.removeEventListener('abort', endStart));
  config = { ...config, port };
  keepRunning();
  return {
    port,
    serving: () => serving,
    stop: () => stop(),
  };
}

async function endProcess(child: ChildProcess, limitMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.connected) child.disconnect();
  const killer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await ended;
  clearTimeout(killer);
}
