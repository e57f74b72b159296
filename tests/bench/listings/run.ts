import { parseArgs } from 'node:util';
import { engines } from '../../marketplace/support/databases';
import { benchListings, type BenchedListings } from './bench';

/**
 * Measures the listing search by itself: `npx tsx tests/bench/listings/run.ts [--plans] [--rounds 100]`, with
 * TEST_DATABASE_URL for the PostgreSQL half. Prints medians and the 95th hundredth in milliseconds.
 */
const { values } = parseArgs({
  options: { plans: { type: 'boolean', default: false }, rounds: { type: 'string', default: '100' } },
});

for (const engine of engines) {
  for (const listings of [2_000, 200_000]) {
    const benched = await benchListings({ engine, listings, rounds: Number(values.rounds), withPlans: values.plans });
    print(benched);
  }
}

function print({ engine, listings, fillMs, figures, plans }: BenchedListings): void {
  console.log(`\n${engine}, ${listings} listings over 100 shops (filled in ${Math.round(fillMs / 1000)} s)`);
  for (const { shopListings, search, pageNum, total, p50Ms, p95Ms } of figures) {
    const what = `${search}, page ${pageNum}`.padEnd(42);
    const found = `${total} of ${shopListings}`.padStart(14);
    console.log(`  ${what}${found}  p50 ${p50Ms.toFixed(2).padStart(7)}  p95 ${p95Ms.toFixed(2).padStart(7)}`);
  }
  for (const { search, plans: each } of plans) console.log(`\n${search}\n${each.join('\n--\n')}`);
}
