import type { Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { askWorker } from './askWorker';

/**
 * The metrics of the workers that serve now, together. (prom-client's own way asks every process, also those that
 * are still starting, and fails when one of them does not answer.)
 * @returns Prometheus text
 */
export async function gatherMetrics(workers: readonly Worker[]): Promise<{ contentType: string; text: string }> {
  const answers = await Promise.all(
    workers.map((worker) =>
      askWorker(worker, { type: 'metrics' }, (message) => (message.type === 'metrics' ? message.metrics : null)),
    ),
  );
  const registry = AggregatorRegistry.aggregate(answers.filter((metrics) => metrics !== null));
  return { contentType: registry.contentType, text: await (registry as Registry).metrics() };
}
