import { isWithin, type Measured, type TortureContext } from '../check';
import type { Report } from '../report';
import { sections } from '../sections';
import { missing } from '../support/programs';
import { buildPlanted } from './build';
import { plants } from './index';
import type { Plant } from './plant';

/** A planted bug is caught or it is not. */
const caughtLimit = { atLeast: 1, unit: 'caught' };

/** Runs the check a plant names against a build with its bug. @returns what the check measured there */
async function measureWith(plant: Plant, context: TortureContext): Promise<{ caught: boolean; measured: Measured }> {
  const home = sections.find(({ checks }) => checks.some(({ name }) => name === plant.caughtBy));
  const check = home?.checks.find(({ name }) => name === plant.caughtBy);
  if (home === undefined || check === undefined) throw new Error(`there is no check ${plant.caughtBy}`);
  const build = await buildPlanted(plant);
  const own: TortureContext = { ...context, scale: 'plant', build };
  try {
    const fixture = await home.open(own);
    try {
      const measured = await check.run(fixture, own);
      return { caught: !isWithin(measured, check.limit), measured };
    } finally {
      await fixture.close();
    }
  } finally {
    build.remove();
  }
}

/** Proves that the checks can fail: each planted bug is caught by the check named for it. */
export async function provePlants(options: {
  context: TortureContext;
  report: Report;
  isWanted: (name: string) => boolean;
  /** A plant is left out with the check that has to catch it. */
  isSkipped: (name: string) => boolean;
}): Promise<void> {
  const { context, report, isWanted, isSkipped } = options;
  for (const plant of plants) {
    const name = `plants.${plant.name}`;
    if (!isWanted(name) || isSkipped(plant.caughtBy)) continue;
    const home = sections.find(({ checks }) => checks.some((check) => check.name === plant.caughtBy));
    const needs = [
      ...(home?.needs ?? []),
      ...(home?.checks.find((check) => check.name === plant.caughtBy)?.needs ?? []),
    ];
    const reason = needs.map(missing).find((text) => text !== null);
    if (reason) {
      report.skipped(name, reason);
      continue;
    }
    const startedMs = performance.now();
    try {
      const { caught, measured } = await measureWith(plant, context);
      const notes = [`${plant.caughtBy} measured ${measured.value} and did not notice`];
      report.measured(name, { value: caught ? 1 : 0, notes }, caughtLimit, performance.now() - startedMs);
    } catch (error) {
      // A check that breaks off noticed something, but not what it is there for.
      report.broken(name, caughtLimit, error);
    }
  }
}
