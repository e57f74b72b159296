import type { Worker } from 'node:cluster';
import type { HostFacts } from './hostFacts';
import type { ParentMessage, WorkerMessage } from './workerMessages';

const answerLimitMs = 1000;

/** What a worker knows of a host; null when it does not say so in time. */
export function askHost(worker: Worker | undefined, given: string): Promise<HostFacts | null> {
  if (worker === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = (facts: HostFacts | null) => {
      clearTimeout(limit);
      worker.off('message', onMessage);
      resolve(facts);
    };
    const onMessage = (message: WorkerMessage) => {
      if (message.type === 'host' && message.facts.given === given) finish(message.facts);
    };
    const limit = setTimeout(() => finish(null), answerLimitMs);
    worker.on('message', onMessage);
    worker.send({ type: 'host', given } satisfies ParentMessage, (error) => {
      if (error !== null) finish(null);
    });
  });
}
