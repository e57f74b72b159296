import {
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import type { CallReport } from '../callReport';
import { callTable } from '../contract/index';
import { rateClassOf, type RateClass } from '../rateLimits';
import type { CallName } from '../contract/call';

/** The process's counters; labels are drawn from closed sets, never from what visitors send. */
export interface Metrics {
  observeCall(report: CallReport): void;
  observePage(status: number, totalMs: number): void;
  observeRefusedConnection(reason: 'inAll' | 'perClient' | 'files'): void;
  /** Somebody asked for more than the limit of a class allows. */
  observeLimited(rateClass: RateClass): void;
  /** Everything counted so far, for the parent, which adds up the workers'. */
  snapshot(): Promise<MetricObjectWithValues<MetricValue<string>>[]>;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is counted where it lives, and asked for when somebody reads the metrics. */
export interface GaugeSources {
  /** Upstream lanes that are refused now. */
  openBreakers(): number;
  /** Streams of events that are open now. */
  openStreams(): number;
  cache(): { readonly entries: number; readonly bytes: number };
  /** Connections to upstreams, and requests that wait for one. */
  connections(): Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
  /** Hosts whose look-up is remembered. */
  shops(): number;
}

export function createMetrics(sources: GaugeSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: 'storefront_calls_total',
    help: 'Calls the BFF answered',
    labelNames: ['call', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'storefront_call_seconds',
    help: 'Time to answer a call of the BFF, by class of call',
    labelNames: ['class', 'status', 'cache'],
    buckets: secondsBuckets,
    registers,
  });
  const upstream = new Histogram({
    name: 'storefront_upstream_seconds',
    help: 'Time a call waited for its upstream, where it did',
    labelNames: ['class'],
    buckets: secondsBuckets,
    registers,
  });
  const pages = new Histogram({
    name: 'storefront_page_seconds',
    help: 'Time to answer a page',
    labelNames: ['status'],
    buckets: secondsBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'storefront_call_failures_total',
    help: 'Calls the BFF itself answered with an error',
    labelNames: ['error'],
    registers,
  });
  const limited = new Counter({
    name: 'storefront_rate_limited_total',
    help: 'Requests refused because their class was used up',
    labelNames: ['class'],
    registers,
  });
  const refusedConnections = new Counter({
    name: 'storefront_refused_connections_total',
    help: 'Connections closed because there were too many',
    labelNames: ['reason'],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('storefront_open_breakers', 'Upstream lanes refused because their upstream fails', sources.openBreakers);
  gauge('storefront_event_streams', 'Streams of events that are open', sources.openStreams);
  gauge('storefront_cache_entries', 'Answers that are stored', () => sources.cache().entries);
  gauge('storefront_cache_bytes', 'Size of the stored answers', () => sources.cache().bytes);
  gauge('storefront_known_hosts', 'Hosts whose look-up is remembered, shops or not', sources.shops);
  new Gauge({
    name: 'storefront_upstream_connections',
    help: 'Connections to upstreams: busy and idle ones, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.connections())) this.set({ state }, count);
    },
  });
  collectDefaultMetrics({ register: registry });
  return {
    observeCall(report) {
      const status = statusClass(report.status);
      const kind = classOf(report.call);
      calls.inc({ call: kind === 'other' ? 'other' : report.call, status });
      durations.observe({ class: kind, status, cache: report.cache ?? 'none' }, report.totalMs / 1000);
      if (report.upstreamMs > 0) upstream.observe({ class: kind }, report.upstreamMs / 1000);
      if (report.error !== null) failures.inc({ error: report.error });
    },
    observeLimited: (rateClass) => limited.inc({ class: rateClass }),
    observeRefusedConnection: (reason) => refusedConnections.inc({ reason }),
    snapshot: () => registry.getMetricsAsJSON(),
    observePage: (status, totalMs) => pages.observe({ status: statusClass(status) }, totalMs / 1000),
  };
}

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/** The class of a call of the contract; `other` for what is none. */
function classOf(call: string): RateClass | 'other' {
  if (call === 'GET /pictures') return 'picture';
  if (!Object.hasOwn(callTable, call)) return 'other';
  return rateClassOf(call as CallName, callTable[call as keyof typeof callTable]);
}
