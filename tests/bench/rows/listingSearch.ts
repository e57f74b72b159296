import { median } from '../support/arithmetic';
import type { Figure, Goal, Row } from '../row';
import { benchListings, type BenchedListings } from '../listings/bench';

const small = 2_000;
const large = 200_000;
const searchRounds = 100;
const quickRounds = 10;
const goals = [
  { engine: 'postgres', name: 'PostgreSQL', goal: { atMost: 5 } },
  { engine: 'pglite', name: 'PGlite', goal: { atMost: 20 } },
] as const satisfies readonly { engine: string; name: string; goal: Goal }[];
/** The search of the goal: three attribute filters and a sort, on page 1 and page 50. */
const measuredSearch = /^three filters/;
/** What growing like log n allows from the small to the large number. */
const logGrowth = Math.log(large) / Math.log(small);

/** The listing search, from the request to the marketplace's answer, over a hundred shops; both sizes in turns. */
export const listingSearch: Row = {
  name: 'search',
  async measure({ quick, tell }) {
    const figures: Figure[] = [];
    for (const { engine, name, goal } of goals) {
      if (engine === 'postgres' && !process.env['TEST_DATABASE_URL']) {
        figures.push(missingFigure(engine, name, goal));
        continue;
      }
      const rounds = quick ? quickRounds : searchRounds;
      const [few, many] = await benchListings({ engine, sizes: [small, large], rounds, tell });
      if (few === undefined || many === undefined) throw new Error('a size was not measured');
      figures.push(...figuresOf(engine, name, goal, few, many));
    }
    return figures;
  },
};

function missingFigure(engine: string, name: string, goal: Goal): Figure {
  const summary = `listing search over ${large} listings on ${name}`;
  return { name: `search.${engine}`, summary, value: NaN, unit: 'ms', goal, note: 'TEST_DATABASE_URL is not set' };
}

function figuresOf(engine: string, name: string, goal: Goal, few: BenchedListings, many: BenchedListings): Figure[] {
  const slowest = slowestMs(many);
  const peers = [many, few].flatMap(({ listings, figures }) =>
    figures.map(({ search, pageNum, p50Ms, p99Ms, total, shopListings }) => ({
      name: `${name}, ${listings} listings, ${search}, page ${pageNum}, ${total} of the shop's ${shopListings}:`,
      text: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
    })),
  );
  const what = `three attribute filters, sort, page 1 and 50, ${large} listings over 100 tenants`;
  return [
    { name: `search.${engine}`, summary: `${what}, slowest p50 on ${name}`, value: slowest, unit: 'ms', goal, peers },
    {
      name: `search.${engine}-growth`,
      summary: `the same against ${small} listings on ${name}; log n is ${logGrowth.toFixed(2)}`,
      value: growth(few, many),
      unit: '×',
      goal: { atMost: Number(logGrowth.toFixed(2)) },
    },
  ];
}

const medians = ({ figures }: BenchedListings) =>
  figures.filter(({ search }) => measuredSearch.test(search)).map(({ p50Ms }) => p50Ms);
const slowestMs = (benched: BenchedListings) => Math.max(...medians(benched));
const growth = (few: BenchedListings, many: BenchedListings) => median(medians(many)) / median(medians(few));
