import type { Measured } from '../check';
import { silence } from '../support/faults/acts';
import { pause, percentile } from '../support/load';
import { ask } from '../support/wire';
import { hostOf, type Neighbourhood } from './neighbourhood';

const path = '/api/V2/H5/checkAccount?weixin=x';
const failuresToOpen = 5;
const answersAsked = 100;
const pollMs = 25;
const closeLimitMs = 6500;

/** How many calls of a shop whose upstream refuses fail before the breaker answers. */
export async function opensAfter({ storefront: { port }, injectors, meet }: Neighbourhood): Promise<Measured> {
  const host = hostOf('opens', 'refused');
  await meet(host);
  await injectors.refused.close();
  let failed = 0;
  while (failed < 2 * failuresToOpen && (await ask(port, { host, path })).status !== 503) failed += 1;
  await injectors.refused.reopen();
  return { value: failed };
}

/** How long an open breaker takes to say so: what nineteen of twenty visitors see. */
export async function openAnswer({ storefront: { port }, injectors, meet }: Neighbourhood): Promise<Measured> {
  const host = hostOf('answers', 'frozen');
  await meet(host);
  injectors.frozen.commit(silence);
  await Promise.all(Array.from({ length: failuresToOpen }, () => ask(port, { host, path })));
  const tookMs: number[] = [];
  for (let count = 0; count < answersAsked; count += 1) {
    const { status, tookMs: took } = await ask(port, { host, path });
    if (status !== 503) return { value: NaN, notes: [`${status} instead of 503`] };
    tookMs.push(took);
  }
  injectors.frozen.commit(null);
  return {
    value: percentile(
      [...tookMs].sort((a, b) => a - b),
      0.95,
    ),
  };
}

/**
 * The longest time from an upstream's recovery to the first good answer, for one that refused and one that was frozen,
 * recovered at several phases of the breaker's waiting. What hung before the recovery goes on hanging.
 */
export async function closesWithin(place: Neighbourhood, phasesMs: readonly number[]): Promise<Measured> {
  const found: [number, string][] = [];
  for (const phaseMs of phasesMs) {
    const kinds = ['refused', 'frozen'] as const;
    const took = await Promise.all(kinds.map((kind) => recoveryOf(place, kind, phaseMs)));
    for (const [index, kind] of kinds.entries()) found.push([took[index] ?? NaN, `${kind}, after ${phaseMs} ms`]);
  }
  return {
    value: Math.max(...found.map(([ms]) => ms)),
    notes: found.map(([ms, what]) => `${what}: ${Math.round(ms)} ms`),
  };
}

async function recoveryOf(place: Neighbourhood, kind: 'refused' | 'frozen', phaseMs: number): Promise<number> {
  const { storefront, injectors, meet } = place;
  const host = hostOf(`closes-${phaseMs}`, kind);
  await meet(host);
  const isOpen = async () => (await ask(storefront.port, { host, path })).status === 503;
  if (kind === 'refused') await injectors.refused.close();
  else injectors.frozen.commit(silence);
  await Promise.all(Array.from({ length: failuresToOpen }, () => ask(storefront.port, { host, path })));
  if (!(await isOpen())) throw new Error(`the breaker of ${host} did not open`);
  // Visitors go on asking all the while, and none of them waits for another.
  let goodAtMs = 0;
  const asking = setInterval(() => {
    ask(storefront.port, { host, path }).then(
      ({ status }) => {
        if (status === 200 && goodAtMs === 0) goodAtMs = performance.now();
      },
      () => undefined,
    );
  }, pollMs);
  await pause(phaseMs);
  if (kind === 'refused') await injectors.refused.reopen();
  else injectors.frozen.commit(null);
  const recoveredAtMs = performance.now();
  while (goodAtMs === 0 && performance.now() - recoveredAtMs < closeLimitMs) await pause(pollMs);
  clearInterval(asking);
  return goodAtMs === 0 ? closeLimitMs : goodAtMs - recoveredAtMs;
}
