import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { CallReport } from '../callReport';

/** The process's counters; labels are drawn from closed sets, never from what visitors send. */
export interface Metrics {
  observeCall(report: CallReport): void;
  observePage(status: number, totalMs: number): void;
  observeRefusedConnection(reason: 'inAll' | 'perClient'): void;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is counted where it lives, and asked for when somebody reads the metrics. */
export interface GaugeSources {
  /** Upstream lanes that are refused now. */
  openBreakers(): number;
  /** Streams of events that are open now. */
  openStreams(): number;
}

export function createMetrics(sources: GaugeSources): Metrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: 'storefront_call_seconds',
    help: 'Time to answer a call of the BFF',
    labelNames: ['call', 'status', 'cache'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  const pages = new Histogram({
    name: 'storefront_page_seconds',
    help: 'Time to answer a page',
    labelNames: ['status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'storefront_call_failures_total',
    help: 'Calls the BFF itself answered with an error',
    labelNames: ['error'],
    registers: [registry],
  });
  const refusedConnections = new Counter({
    name: 'storefront_refused_connections_total',
    help: 'Connections closed because there were too many',
    labelNames: ['reason'],
    registers: [registry],
  });
  new Gauge({
    name: 'storefront_open_breakers',
    help: 'Upstream lanes refused because their upstream fails',
    registers: [registry],
    collect() {
      this.set(sources.openBreakers());
    },
  });
  new Gauge({
    name: 'storefront_event_streams',
    help: 'Streams of events that are open',
    registers: [registry],
    collect() {
      this.set(sources.openStreams());
    },
  });
  collectDefaultMetrics({ register: registry });
  // The parent gathers the workers' registries over the cluster's channel.
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
  return {
    observeCall(report) {
      calls.observe(
        { call: report.call, status: statusClass(report.status), cache: report.cache ?? 'none' },
        report.totalMs / 1000,
      );
      if (report.error !== null) failures.inc({ error: report.error });
    },
    observeRefusedConnection: (reason) => refusedConnections.inc({ reason }),
    observePage: (status, totalMs) => pages.observe({ status: statusClass(status) }, totalMs / 1000),
  };
}

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/** The metrics of all workers together, gathered by the parent. */
export function createMetricsGatherer(): () => Promise<{ contentType: string; text: string }> {
  const registry = new AggregatorRegistry();
  return async () => ({ contentType: registry.contentType, text: await registry.clusterMetrics() });
}
