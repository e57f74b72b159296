import { parseArgs } from 'node:util';
import { ownBuild } from '../support/storefront';
import { startMarketplaceProcess, type Marketplace } from '../support/scriptedUpstream';
import { isWithin, type Check, type Closable, type Program, type Section, type TortureContext } from './check';
import { provePlants } from './plants/prove';
import { createReport, isTime, maxNoteLength, shownNotes, type Report } from './report';
import { sections } from './sections';
import { inRoom } from './support/lanes';
import { missing } from './support/programs';

/**
 * `npm run torture`: runs every check and prints `name value limit PASS|FAIL` for each; ends with 1 when one failed.
 * `--long` the long tier; `--only PREFIX` and `--skip PREFIX` (again and again) some checks; `--no-plants` without the planted bugs;
 * `--lenient` counts no time past its limit as a failure, and tries what fails once more; `--list` only says what there is. It needs a build.
 */
const { values: options } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    skip: { type: 'string', multiple: true, default: [] },
    plants: { type: 'boolean', default: true },
    lenient: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

/** So many sections go on side by side: each waits for its servers, and for time to pass, for a good part of it. */
const sectionsAtOnce = 3;

const begins = (name: string, prefixes: readonly string[]) => prefixes.some((prefix) => name.startsWith(prefix));
const isSkipped = (name: string) => begins(name, options.skip);
const isWanted = (name: string) => (options.only.length === 0 || begins(name, options.only)) && !isSkipped(name);

function firstMissing(needs: readonly Program[]): string | null {
  return needs.map(missing).find((reason) => reason !== null) ?? null;
}

/**
 * Runs one check. Other work on a machine disturbs those of time and memory, and among tests (`--lenient`) the others
 * too: what fails is tried once more, and the first value is printed.
 */
async function runCheck(
  check: Check<Closable>,
  fixture: Closable,
  context: TortureContext,
  report: Report,
): Promise<void> {
  const startedMs = performance.now();
  const hasSecondTry = check.noisy === true || (options.lenient && !isTime(check.limit));
  for (const isLast of hasSecondTry ? [false, true] : [true]) {
    try {
      const measured = await check.run(fixture, context);
      if (isLast || isWithin(measured, check.limit)) {
        report.measured(check.name, measured, check.limit, performance.now() - startedMs);
        return;
      }
      tellFirstTry(check.name, String(measured.value), measured.notes);
    } catch (error) {
      if (isLast) return report.broken(check.name, check.limit, error);
      tellFirstTry(check.name, error instanceof Error ? error.message : String(error));
    }
  }
}

function tellFirstTry(name: string, value: string, notes: readonly string[] = []): void {
  process.stdout.write(`    ${name}: ${value} at the first try, trying again\n`);
  for (const note of notes.slice(0, shownNotes)) process.stdout.write(`      ${note.slice(0, maxNoteLength)}\n`);
}

async function runSection(section: Section<Closable>, context: TortureContext, report: Report): Promise<void> {
  const wanted = section.checks.filter(({ name }) => isWanted(name));
  const possible: Check<Closable>[] = [];
  for (const check of wanted) {
    const reason = firstMissing([...section.needs, ...(check.needs ?? [])]);
    if (reason === null) possible.push(check);
    else report.skipped(check.name, reason);
  }
  if (possible.length === 0) return;
  let fixture: Closable;
  try {
    fixture = await section.open(context);
  } catch (error) {
    for (const check of possible) report.broken(check.name, check.limit, error);
    return;
  }
  for (const check of possible) {
    await runCheck(check, fixture, context, report);
  }
  await fixture.close();
}

function list(): void {
  for (const { checks } of sections) for (const { name } of checks) process.stdout.write(`${name}\n`);
}

async function main(): Promise<void> {
  if (options.list) return list();
  const startedMs = performance.now();
  const report = createReport((line) => process.stdout.write(`${line}\n`), options.lenient);
  let marketplace: Promise<Marketplace> | null = null;
  const context: TortureContext = {
    scale: options.long ? 'long' : 'short',
    build: ownBuild,
    marketplace: () => (marketplace ??= startMarketplaceProcess()),
  };
  const run = (section: Section<Closable>) => runSection(section, context, report);
  for (const section of sections) if (section.when === 'alone') await run(section);
  const besideOthers = sections.filter(({ when }) => when === undefined);
  await inRoom(besideOthers, { room: sectionsAtOnce, shareOf: ({ share }) => share ?? 1 }, run);
  for (const section of sections) if (section.when === 'last') await run(section);
  if (options.plants) await provePlants({ context, report, isWanted, isSkipped });
  await (await (marketplace as Promise<Marketplace> | null))?.stop();
  const { passed, failed, skipped } = report.finish('test-results/torture.json');
  const tookSeconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  process.stdout.write(`torture: ${passed} passed, ${failed} failed, ${skipped} skipped in ${tookSeconds} s\n`);
  process.exit(failed === 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`the torture broke off: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
