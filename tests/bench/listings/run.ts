import { parseArgs } from 'node:util';
import { engines } from '../../marketplace/support/databases';
import { benchListings, type BenchedListings } from './bench';

/**
 * Measures the listing search by itself: `npx tsx tests/bench/listings/run.ts [--plans] [--rounds 100]`, with
 * TEST_DATABASE_URL for the PostgreSQL half. Prints medians and the 99th hundredth in milliseconds.
 */
const { values } = parseArgs({
  options: { plans: { type: 'boolean', default: false }, rounds: { type: 'string', default: '100' } },
});

for (const engine of engines) {
  const rounds = Number(values.rounds);
  const benched = await benchListings({ engine, sizes: [2_000, 200_000], rounds, withPlans: values.plans });
  for (const each of benched) print(each);
}

function print({ engine, listings, fillMs, figures, plans }: BenchedListings): void {
  console.log(`\n${engine}, ${listings} listings over 100 shops (filled in ${Math.round(fillMs / 1000)} s)`);
  for (const { shopListings, search, pageNum, total, p50Ms, p99Ms } of figures) {
    const what = `${search}, page ${pageNum}`.padEnd(42);
    const found = `${total} of ${shopListings}`.padStart(14);
    console.log(`  ${what}${found}  p50 ${p50Ms.toFixed(2).padStart(7)}  p99 ${p99Ms.toFixed(2).padStart(7)}`);
  }
  for (const { search, plans: each } of plans) console.log(`\n${search}\n${each.join('\n--\n')}`);
}
