import { describe, expect, it, onTestFinished } from 'vitest';
import { runDesk } from '../../marketplace/desk/cli/run';
import { serveOnLoopback } from '../support/loopback';
import { aurora, openMarket } from './support/market';

/** A command against a desk: its exit code, and what it tells on the side of errors. */
async function run(argv: readonly string[], url: string, token: string) {
  let error = '';
  const terminal = {
    out: () => undefined,
    error: (text: string) => void (error += text),
    readInput: () => Promise.resolve(null),
  };
  return { exitCode: await runDesk(argv, { dataDir: '', url, token }, terminal), error };
}

describe('a desk whose database is away', () => {
  it('says so by HTTP 503, which the command line tells as not reached', async () => {
    const market = await openMarket('pglite');
    const { origin: url, close } = await serveOnLoopback(market.fetch);
    onTestFinished(close);
    const token = String(market.deskToken);
    await market.close();

    const answer = await fetch(`${url}/desk/orders?host=${aurora}`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 503, msg: 'The database is not to be reached' },
    ]);
    expect(await run(['orders', '--shop', aurora], url, token)).toEqual({
      exitCode: 3,
      error: `desk: the marketplace at ${url} does not reach its database\n`,
    });
  });
});
