import { describe, expect, it, onTestFinished } from 'vitest';
import { serveOnLoopback } from '../support/loopback';
import { deskCommand } from './support/deskCommand';
import { aurora, openMarket } from './support/market';

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
    expect(await deskCommand(['orders', '--shop', aurora], { url, token })).toEqual({
      exitCode: 3,
      out: '',
      error: `desk: the marketplace at ${url} does not reach its database\n`,
    });
  });
});
