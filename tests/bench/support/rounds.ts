import type { BenchContext } from '../row';
import type { System } from '../systems/system';
import { median, ratioOf } from './arithmetic';
import { cpuSeconds, processTree } from './processTimes';
import { runWrk, type Load, type LoadCount } from './wrk';

/** One system in one round. */
export interface Sample extends LoadCount {
  /** Of the system's processes together. */
  readonly perCpuSecond: number;
  readonly cpuMicros: number;
  readonly perSecond: number;
}

/** The samples of each system by its name, in the order of the rounds. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** What a system answers before it is measured: by then its compilers have seen everything. */
export interface WarmUp {
  readonly requests: number;
  /** It ends then, whatever was answered. */
  readonly limitSeconds: number;
}

/** Functions of Node are still compiled anew at 40,000: measured after 20,000, a request cost half as much again. */
const usualWarmUp: WarmUp = { requests: 60_000, limitSeconds: 30 };

/**
 * Puts the same load to every system in alternation, after all are warm: A B C, A B C, …
 * @param warmUp for systems whose requests are long, or come to several processes
 */
export async function alternate(
  systems: readonly System[],
  loadOf: Omit<Load, 'seconds'>,
  { rounds, seconds, folder, tell }: BenchContext,
  warmUp = usualWarmUp,
): Promise<Samples> {
  const load = { ...loadOf, seconds };
  const samples = new Map<string, Sample[]>(systems.map(({ name }) => [name, []]));
  for (const system of systems) await warm(system, load, folder, warmUp);
  for (let round = 1; round <= rounds; round += 1) {
    for (const system of systems) {
      const sample = await measure(system, load, folder);
      if (sample.requests === 0) throw new Error(`${system.name} gave no answer at all`);
      samples.get(system.name)?.push(sample);
      tell(`    round ${round}: ${system.name} ${Math.round(sample.cpuMicros)} µs, ${Math.round(sample.perSecond)}/s`);
    }
  }
  return samples;
}

async function warm(system: System, load: Load, folder: string, warmUp: WarmUp): Promise<void> {
  const untilMs = performance.now() + warmUp.limitSeconds * 1000;
  let made = 0;
  while (made < warmUp.requests && performance.now() < untilMs) {
    made += (await measure(system, { ...load, seconds: 1 }, folder)).requests;
  }
}

async function measure(system: System, load: Load, folder: string): Promise<Sample> {
  const pids = processTree(system.pid);
  const before = cpuSeconds(pids);
  const counted = await runWrk(system.port, load, folder).catch((error: Error) => {
    throw new Error(`${system.name}: ${error.message}`, { cause: error });
  });
  const usedSeconds = cpuSeconds(pids) - before;
  return {
    ...counted,
    perCpuSecond: counted.requests / usedSeconds,
    cpuMicros: (usedSeconds * 1e6) / counted.requests,
    perSecond: counted.requests / counted.seconds,
  };
}

/** The median of one number over a system's rounds; NaN of a system that is missing. */
export function medianOf(samples: Samples, name: string, read: (sample: Sample) => number): number {
  return median((samples.get(name) ?? []).map(read));
}

/** How many times as many requests per CPU-second the one answers as the other. */
export function efficiency(samples: Samples, one: string, other: string): number {
  const read = (name: string) => (samples.get(name) ?? []).map(({ perCpuSecond }) => perCpuSecond);
  return ratioOf(read(one), read(other));
}

/** Each system's own figures, as a reader sees them. */
export function peerFigures(samples: Samples): { name: string; text: string }[] {
  return [...samples.keys()].map((name) => {
    const micros = medianOf(samples, name, ({ cpuMicros }) => cpuMicros);
    const rate = medianOf(samples, name, ({ perCpuSecond }) => perCpuSecond);
    return { name, text: `${Math.round(rate)} requests per CPU-second (${micros.toFixed(1)} µs)` };
  });
}
