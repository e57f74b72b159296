import { cpus, release, totalmem } from 'node:os';
import { missing } from '../../torture/support/programs';

/** What a reader has to know of the machine to judge the figures. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly kernel: string;
  readonly node: string;
  /** Day of the run, UTC. */
  readonly date: string;
  /** How many of its cores others kept busy when the run began. */
  readonly loadAverage: string;
}

export function describeMachine(now: Date, loadAverage: number): Machine {
  const all = cpus();
  return {
    processor: all[0]?.model.trim() || 'unknown',
    cores: all.length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    date: now.toISOString().slice(0, 10),
    loadAverage: loadAverage.toFixed(1),
  };
}

/** Programs without which rows can't be measured; with the reason. */
export function missingPrograms(): string[] {
  const reasons = (['nginx', 'varnishd', 'chromium'] as const).map(missing);
  return reasons.filter((reason) => reason !== null);
}
