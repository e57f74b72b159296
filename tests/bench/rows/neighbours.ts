import { sendJson, startStandIn } from '../../bff/support';
import { pause, percentile, startLoad, type LoadResult } from '../../torture/support/load';
import { ask } from '../../torture/support/wire';
import type { Figure, Row } from '../row';
import { median } from '../support/arithmetic';
import { rawCall } from '../support/payloads';
import { benchSettings, meetShops, startUnderTest } from '../systems/storefront';

const shops = 100;
const hosts = Array.from({ length: shops }, (_, index) => `shop${index}.bench.test`);
const frozenHost = hosts[0] as string;
const path = `/api${rawCall.path}?gameId=2`;
const upstreamTimeoutMs = 1000;
const breakerFailures = 5;
const openAnswers = 20;
const visitors = 16;
const visitorPauseMs = 5;

/** One of a hundred shops gets no answer from the upstream all share: what the others feel, and what it is told. */
export const neighbours: Row = {
  name: 'neighbours',
  async measure({ rounds, quick, build }) {
    let isFrozen = false;
    const standIn = await startStandIn((request, response) => {
      if (isFrozen && String(request.headers.host).startsWith(frozenHost)) return;
      sendJson(response, { code: 200, msg: 'ok', rows: [{ id: 1 }], total: 1 });
    });
    const settings = benchSettings(Number(new URL(standIn.origin).port));
    const product = await startUnderTest({ ...settings, UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs) }, build);
    const forMs = quick ? 1500 : 5000;
    try {
      await meetShops(product.port, hosts);
      await othersFor(product.port, forMs / 2);
      const ratios: number[] = [];
      const failed: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        isFrozen = false;
        const alone = await othersFor(product.port, forMs);
        isFrozen = true;
        const victim = startLoad({
          port: product.port,
          visitors: 8,
          pauseMs: 20,
          next: () => ({ host: frozenHost, path, headers: { token: 'x' } }),
          judge: () => null,
        });
        const beside = await othersFor(product.port, forMs);
        await victim.stop();
        ratios.push(percentile(beside.latenciesMs, 0.99) / percentile(alone.latenciesMs, 0.99));
        failed.push(...alone.failed, ...beside.failed);
      }
      return figuresOf(ratios, failed, await openAnswerMs(product.port));
    } finally {
      await product.stop();
      await standIn.close();
    }
  },
};

/** Visitors of all the other shops. */
async function othersFor(port: number, forMs: number): Promise<LoadResult> {
  const others = hosts.slice(1);
  const load = startLoad({
    port,
    visitors,
    pauseMs: visitorPauseMs,
    next: (visitor, count) => ({
      host: others[(visitor + count * visitors) % others.length] as string,
      path,
      headers: { token: 'x' },
    }),
  });
  await pause(forMs);
  return load.stop();
}

/** How soon the frozen shop's visitors are told, once its breaker is open. */
async function openAnswerMs(port: number): Promise<number> {
  const request = { host: frozenHost, path, headers: { token: 'x' } };
  await Promise.all(Array.from({ length: breakerFailures }, () => ask(port, request)));
  const took: number[] = [];
  for (let count = 0; count < openAnswers; count += 1) {
    const { status, tookMs } = await ask(port, request);
    // Every few seconds one may try whether the upstream lives again.
    if (status === 503) took.push(tookMs);
  }
  return median(took);
}

function figuresOf(ratios: readonly number[], failed: readonly string[], openMs: number): Figure[] {
  return [
    {
      name: 'neighbours.failed',
      summary: `requests of ${shops - 1} shops that failed while one more got no answer from their upstream`,
      value: failed.length,
      unit: 'requests',
      goal: { atMost: 0 },
      ...(failed[0] === undefined ? {} : { note: failed[0] }),
    },
    {
      name: 'neighbours.p99',
      summary: 'their p99 beside it, as many times the one before',
      value: median(ratios),
      unit: '×',
      goal: { atMost: 1.5 },
    },
    {
      name: 'neighbours.frozen',
      summary: 'median answer of the shop in trouble once its breaker is open',
      value: openMs,
      unit: 'ms',
      goal: { atMost: 1 },
    },
  ];
}
