import type { Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';
import type { ParentMessage, WorkerMessage } from './workerMessages';

/** A worker that is held up is left out rather than waited for. */
const answerLimitMs = 1000;

/**
 * The metrics of the workers that serve now, together. (prom-client's own way asks every process, also those that
 * are still starting, and fails when one of them does not answer.)
 * @returns Prometheus text
 */
export async function gatherMetrics(workers: readonly Worker[]): Promise<{ contentType: string; text: string }> {
  const answers = await Promise.all(workers.map(metricsOf));
  const registry = AggregatorRegistry.aggregate(answers.filter((metrics) => metrics !== null));
  return { contentType: registry.contentType, text: await (registry as Registry).metrics() };
}

/** Null when the worker does not answer in time. */
function metricsOf(worker: Worker): Promise<MetricObject[] | null> {
  return new Promise((resolve) => {
    const finish = (metrics: MetricObject[] | null) => {
      clearTimeout(limit);
      worker.off('message', onMessage);
      resolve(metrics);
    };
    const onMessage = (message: WorkerMessage) => {
      if (message.type === 'metrics') finish(message.metrics);
    };
    const limit = setTimeout(() => finish(null), answerLimitMs);
    worker.on('message', onMessage);
    worker.send({ type: 'metrics' } satisfies ParentMessage, (error) => {
      if (error !== null) finish(null);
    });
  });
}
