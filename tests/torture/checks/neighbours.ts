import { section, type Closable, type Measured, type Scale } from '../check';
import { silence } from '../support/faults/acts';
import { pause, percentile, startLoad, type LoadResult } from '../support/load';
import { closesWithin, openAnswer, opensAfter } from './breakers';
import { hostOf, openNeighbourhood, upstreamName, type Neighbourhood } from './neighbourhood';
import { getHits, postHits } from './retries';

interface Fixture extends Closable {
  readonly place: Neighbourhood;
  /** The rounds are run once; two checks look at them. */
  rounds(scale: Scale): Promise<Rounds>;
}

interface Rounds {
  /** What went wrong for shops whose upstream is sound. */
  readonly failed: readonly string[];
  /** Their p99 beside a neighbour in trouble, as a share of the one before it: the middle of all rounds. */
  readonly ratio: Measured;
}

/** A neighbour whose upstream is that of all, and answers it nothing; one whose upstream has lost its name. */
const frozenHost = hostOf('victim', 'shared');
const deadHost = hostOf('victim', 'named');
/** What the storefront's resolver remembers of a name; and a little. */
const nameMemoryMs = 31_000;
const others = ['one', 'two', 'three', 'four'].map((name) => hostOf(name, 'shared'));
const paths = [
  '/api/V2/H5/checkAccount?weixin=x',
  '/api/web/game/Type',
  '/',
  '/api/web/checkAccount/allList?pageNum=1&pageSize=10',
] as const;
const visitors = 8;
const visitorPauseMs = 15;
const victimVisitors = 12;
const victimPauseMs = 100;
const shortTimeoutMs = 5000;
const plantTimeoutMs = 2000;
const roundMs: Readonly<Record<Scale, number>> = { plant: 1200, short: 2000, long: 10_000 };
const frozenPairs: Readonly<Record<Scale, number>> = { plant: 1, short: 4, long: 9 };
const deadPairs: Readonly<Record<Scale, number>> = { plant: 0, short: 2, long: 9 };
const phasesMs: Readonly<Record<Scale, readonly number[]>> = {
  plant: [100],
  short: [300, 3000],
  long: [0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 3900, 4300, 6000, 8500],
};

/** Item 3 of the issue: a shop whose upstream is in trouble is its own trouble. */
export const neighbours = section<Fixture>({
  name: 'neighbours',
  when: 'alone',
  needs: [],
  async open(context) {
    const place = await openNeighbourhood(context, context.scale === 'plant' ? plantTimeoutMs : shortTimeoutMs);
    await Promise.all([...others, frozenHost, deadHost].map(place.meet)).catch(async (error: unknown) => {
      await place.close();
      throw error;
    });
    const metAtMs = performance.now();
    let result: Promise<Rounds> | null = null;
    return {
      place,
      rounds: (scale) => (result ??= runRounds(place, scale, metAtMs)),
      close: () => place.close(),
    };
  },
  checks: [
    {
      name: 'neighbours.opens-after',
      limit: { atLeast: 5, atMost: 5, unit: 'failures' },
      run: ({ place }) => opensAfter(place),
    },
    { name: 'neighbours.open-answer', limit: { atMost: 20, unit: 'ms' }, run: ({ place }) => openAnswer(place) },
    {
      name: 'neighbours.closes-within',
      limit: { atMost: 5000, unit: 'ms' },
      run: ({ place }, { scale }) => closesWithin(place, phasesMs[scale]),
    },
    { name: 'neighbours.get-hits', limit: { atMost: 1.1, unit: 'a call' }, run: ({ place }) => getHits(place) },
    {
      name: 'neighbours.post-hits',
      limit: { atLeast: 1, atMost: 1, unit: 'a call' },
      run: ({ place }) => postHits(place),
    },
    // Last, for a name has to be forgotten before its rounds, which takes half a minute.
    {
      name: 'neighbours.errors',
      limit: { atMost: 0, unit: 'errors' },
      async run({ rounds }, { scale }) {
        const { failed } = await rounds(scale);
        return { value: failed.length, notes: failed };
      },
    },
    {
      name: 'neighbours.p99-ratio',
      limit: { atMost: 1.25, unit: 'times alone' },
      run: async ({ rounds }, { scale }) => (await rounds(scale)).ratio,
    },
  ],
});

/** @param metAtMs when the storefront learnt where the shops' upstreams are */
async function runRounds(place: Neighbourhood, scale: Scale, metAtMs: number): Promise<Rounds> {
  const seen: Seen = { failed: [], ratios: [] };
  await loadOthers(place, roundMs.plant);
  for (let pair = 0; pair < frozenPairs[scale]; pair += 1) {
    const alone = await loadOthers(place, roundMs[scale]);
    place.injectors.shared.commit(silence, frozenHost);
    note(seen, 'frozen', alone, await besideVictim(place, frozenHost, roundMs[scale]));
    place.injectors.shared.commit(null);
  }
  if (deadPairs[scale] > 0) {
    place.names.set(upstreamName, 'silent');
    place.injectors.named.cut();
    await pause(Math.max(0, metAtMs + nameMemoryMs - performance.now()));
  }
  // The name stays dead: alone are the others while nobody visits that shop.
  for (let pair = 0; pair < deadPairs[scale]; pair += 1) {
    const alone = await loadOthers(place, roundMs[scale]);
    note(seen, 'dns-dead', alone, await besideVictim(place, deadHost, roundMs[scale]));
  }
  const sorted = seen.ratios.map(([ratio]) => ratio).sort((x, y) => x - y);
  return { failed: seen.failed, ratio: { value: percentile(sorted, 0.5), notes: seen.ratios.map(([, told]) => told) } };
}

interface Seen {
  readonly failed: string[];
  readonly ratios: [number, string][];
}

function note({ failed, ratios }: Seen, trouble: string, alone: LoadResult, beside: LoadResult): void {
  for (const round of [alone, beside]) failed.push(...round.failed.map((fault) => `${trouble}: ${fault}`));
  const [before, now] = [percentile(alone.latenciesMs, 0.99), percentile(beside.latenciesMs, 0.99)];
  ratios.push([now / before, `${trouble}: ${before.toFixed(1)} ms alone, ${now.toFixed(1)} ms beside it`]);
}

/** The others' visitors while the shop in trouble has visitors too. */
async function besideVictim(place: Neighbourhood, host: string, forMs: number): Promise<LoadResult> {
  const victim = startLoad({
    port: place.storefront.port,
    visitors: victimVisitors,
    pauseMs: victimPauseMs,
    next: () => ({ host, path: paths[0] }),
    judge: () => null,
  });
  const beside = await loadOthers(place, forMs);
  // Those who still hang are not waited for: the next round begins with its own.
  void victim.stop();
  return beside;
}

async function loadOthers({ storefront: { port } }: Neighbourhood, forMs: number): Promise<LoadResult> {
  const load = startLoad({
    port,
    visitors,
    pauseMs: visitorPauseMs,
    next: (visitor, count) => ({
      host: others[visitor % others.length] ?? '',
      path: paths[(visitor + count) % paths.length] ?? '/',
    }),
  });
  await pause(forMs);
  return load.stop();
}
