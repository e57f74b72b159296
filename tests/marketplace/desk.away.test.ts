import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runDesk } from '../../marketplace/desk/cli/run';
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
    const server = createAdaptorServer({ fetch: market.fetch }) as Server;
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
