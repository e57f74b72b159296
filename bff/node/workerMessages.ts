import type { Worker } from 'node:cluster';
import type { MetricObject } from 'prom-client';
import type { PurgeOrder } from '../purge';
import type { HostFacts } from './hostFacts';

/** What a worker tells its parent. */
export type WorkerMessage =
  | { type: 'ready' }
  /** It has the connection, or knows that it will never come: by its number. */
  | { type: 'taken'; nth: number }
  /** Something was thrown that nobody caught: it should end once it has answered whom it has. */
  | { type: 'failed' }
  | { type: 'metrics'; metrics: MetricObject[] }
  /** Asks for the tenants file, with which a worker begins. */
  | { type: 'tenantsWanted' }
  | { type: 'host'; facts: HostFacts };
/** What the parent tells its workers; `connection` comes with a socket, after `end` none comes any more. */
export type ParentMessage =
  | { type: 'connection'; nth: number }
  /** Comes after the connection of that number, which may have been lost on its way. */
  | { type: 'given'; nth: number }
  | { type: 'drain' }
  | { type: 'end' }
  | { type: 'metrics' }
  | { type: 'purge'; order: PurgeOrder }
  /** Asks what a worker knows of a host, as it came in a Host header. */
  | { type: 'host'; given: string }
  /** The tenants file from now on; null: there is none. */
  | { type: 'tenants'; text: string | null };

/** Nobody hears it when the worker is gone: that is told by its exit. */
export function tell(worker: Worker, message: ParentMessage): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
