import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '../../marketplace/db/schema/games';
import { sellDrafts } from '../../marketplace/db/schema/selling';
import { maxDrafts } from '../../marketplace/selling/drafts';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { fieldsOf, sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('drafts');

describe.each(engines)('drafts of the sell form on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let token: string;
  let gameIds: number[];

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    token = await market.logIn('13600000021');
    gameIds = await sell.inShop(async (tx) => (await tx.select().from(games).orderBy(games.sort)).map(({ id }) => id));
  });
  afterAll(() => market.close());

  const keep = (gameId: unknown, content: string, savedMs: number | string, of = token) =>
    market.call('POST /api/web/sell/draft', { gameId, content, savedMs }, { token: of });
  const read = async (gameId: unknown, of = token) =>
    (await market.call('GET /api/web/sell/draft', { gameId }, { token: of })).data;

  it('are kept for each game, listed with the latest first, and forgotten', async () => {
    const [first, second] = gameIds;
    expect(await read(first)).toBeUndefined();
    expect((await keep(first, '{"a":1}', 100)).data).toMatchObject({ gameId: first, content: '{"a":1}', savedMs: 100 });
    expect((await keep(second, '{"b":1}', '200')).code).toBe(200);
    expect(await read(first)).toMatchObject({ content: '{"a":1}', gameName: expect.any(String) as string });
    const list = await market.call('GET /api/web/sell/draft/list', {}, { token });
    expect(list).toMatchObject({ total: 2, rows: [{ gameId: second }, { gameId: first }] });
    for (let time = 0; time < 2; time += 1) {
      expect((await market.call('POST /api/web/sell/draft/remove', { gameId: first }, { token })).code).toBe(200);
    }
    expect(await read(first)).toBeUndefined();
  });

  it('end up as what was typed last, in whatever order it arrives', async () => {
    const gameId = gameIds[2];
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(100_000), { minLength: 1, maxLength: 6 }), async (times) => {
        await market.call('POST /api/web/sell/draft/remove', { gameId }, { token });
        let latest = -1;
        for (const savedMs of times) {
          latest = Math.max(latest, savedMs);
          const { data } = await keep(gameId, `at ${savedMs}`, savedMs);
          expect(data).toMatchObject({ content: `at ${latest}`, savedMs: latest });
        }
        await Promise.all(times.map((savedMs) => keep(gameId, `at ${savedMs}`, savedMs)));
        expect(await read(gameId)).toMatchObject({ content: `at ${latest}` });
      }),
      { numRuns: 25 },
    );
  });

  it('of a device whose clock runs ahead lock no other device out for long', async () => {
    const gameId = gameIds[3];
    await keep(gameId, 'from next year', market.clockMs + 365 * 86_400_000);
    market.clockMs += 10 * 60_000;
    expect((await keep(gameId, 'from now', market.clockMs)).data).toMatchObject({ content: 'from now' });
  });

  it("are nobody else's, and of this shop's games only", async () => {
    const gameId = gameIds[0];
    await keep(gameId, 'mine', 1);
    const other = await market.logIn('13600000022');
    expect(await read(gameId, other)).toBeUndefined();
    await market.call('POST /api/web/sell/draft/remove', { gameId }, { token: other });
    expect((await keep(gameId, 'theirs', 2, other)).data).toMatchObject({ content: 'theirs' });
    expect(await read(gameId)).toMatchObject({ content: 'mine' });
    const stranger = { token: await market.logIn('13600000021', { host: titan }), host: titan };
    expect((await market.call('GET /api/web/sell/draft', { gameId }, stranger)).data).toBeUndefined();
    for (const wrong of [gameId, 'x', 999_999_999]) {
      const answer = await market.call(
        'POST /api/web/sell/draft',
        { gameId: wrong, content: '', savedMs: 1 },
        stranger,
      );
      expect(Object.keys(fieldsOf(answer))).toEqual(['gameId']);
    }
  });

  it('are at most 50 of a person and 20,000 characters each', async () => {
    expect((await keep(gameIds[0], 'x'.repeat(20_001), 5)).code).toBe(500);
    expect((await keep(gameIds[0], '龙'.repeat(20_000), 5)).code).toBe(200);
    const owner = await market.logIn('13600000023');
    const userId = await sell.personId('13600000023');
    const full = await sell.inShop(async (tx) => {
      const [model] = await tx.select().from(games).limit(1);
      const { id: _id, ...rest } = model!;
      const copies = Array.from({ length: maxDrafts - 1 }, (_, index) => ({ ...rest, name: `Game ${index}` }));
      const made = await tx.insert(games).values(copies).returning({ id: games.id });
      const now = new Date(market.clockMs);
      await tx
        .insert(sellDrafts)
        .values(made.map(({ id }) => ({ userId, gameId: id, content: '', savedMs: 1, changeTime: now })));
      return made.map(({ id }) => id);
    });
    const answers = await Promise.all(gameIds.slice(0, 4).map((gameId) => keep(gameId, 'x', 1, owner)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 500, 500, 500]);
    expect(answers.find(({ code }) => code === 500)?.msg).toContain('50 drafts');
    expect((await keep(full[0], 'changed', 2, owner)).data).toMatchObject({ content: 'changed' });
  });
});
