import type { Worker } from 'node:cluster';
import { askWorker } from './askWorker';
import type { HostFacts } from './hostFacts';

/** What a worker knows of a host; null when there is no worker, or it does not say so in time. */
export async function askHost(worker: Worker | undefined, given: string): Promise<HostFacts | null> {
  if (worker === undefined) return null;
  return askWorker(worker, { type: 'host', given }, (message) =>
    message.type === 'host' && message.facts.given === given ? message.facts : null,
  );
}
