import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, type SessionWish } from '../../marketplace/auth/sessions';
import { withTenant, type Tx } from '../../marketplace/db/engine';
import { sessions, users } from '../../marketplace/db/schema/people';
import { lockOut } from '../../marketplace/people/standing';
import { setPassword } from '../../marketplace/queries/people';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { overlapping } from './support/overlapping';

tellWhenPostgresIsSkipped('logins beside changes of the same person');

const auroraId = 1;
describe.each(engines)('a login on %s', (engine) => {
  let market: TestMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  const inShop = <T>(work: (tx: Tx) => Promise<T>) => withTenant(market.opened.db, auroraId, work);

  const changes: [what: string, refusal: string, change: (tx: Tx, id: number) => Promise<unknown>][] = [
    ['the password is changed', 'credentialsWrong', (tx, id) => setPassword(tx, id, 'another')],
    [
      'the person is locked out',
      'accountClosed',
      (tx, id) => lockOut(tx, { personId: id, reason: 'Stolen', nowMs: market.clockMs }),
    ],
  ];

  it.each(changes)('opens no session that outlives it when %s at the same moment', async (_what, refusal, change) => {
    const phone = '13900000377';
    await inShop((tx) => tx.update(users).set({ state: 'active' }).where(eq(users.phone, phone)));
    market.clockMs += 60_000;
    await market.logIn(phone);
    const [person] = await inShop((tx) => tx.select().from(users).where(eq(users.phone, phone)));
    const { id, passwordHash } = person!;
    const wish: SessionWish = { token: `beside-${refusal}`, personId: id, nowMs: market.clockMs, passwordHash };
    const open = (tx: Tx) => openSession(tx, wish);
    const changed = (tx: Tx) => change(tx, id);
    const left = () => inShop((tx) => tx.$count(sessions, eq(sessions.userId, id)));

    const [opened] = await overlapping(inShop, open, () => inShop(changed));
    expect(opened).toBeNull();
    expect(await left()).toBe(0);
    await inShop((tx) => tx.update(users).set({ state: 'active', passwordHash }).where(eq(users.id, id)));
    const [, refused] = await overlapping(inShop, changed, () => inShop(open));
    expect(refused).toBe(refusal);
    expect(await left()).toBe(0);
  });
});
