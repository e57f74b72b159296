import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../marketplace/db/engine';
import { buybackEvents, buybacks, offers, partnerReports, suppliers } from '../../marketplace/db/schema/buybacks';
import { ledgerEntries } from '../../marketplace/db/schema/orders';
import { createPartner } from '../../marketplace/partner/partner';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type TestMarket } from './support/market';
import { openPartnerDesk, type PartnerDesk, type ReportClaims, type SignChanges } from './support/partner';

tellWhenPostgresIsSkipped('the reports of the partner');

const phone = '13733340001';

describe.each(engines)('the reports of the partner on %s', (engine) => {
  let market: TestMarket;
  let desk: PartnerDesk;
  let token: string;
  beforeAll(async () => {
    market = await openMarket(engine);
    desk = openPartnerDesk(market);
    token = await market.logIn(phone);
  });
  afterAll(() => market.close());
  beforeEach(() => {
    market.logged.length = 0;
  });

  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, 1, work);
  const reportRows = (backId: number) =>
    inShop((tx) => tx.select().from(partnerReports).where(eq(partnerReports.buybackId, backId)));
  /** Everything a report may change. */
  const snapshot = (backId: number) =>
    inShop(async (tx) => ({
      row: (await tx.select().from(buybacks).where(eq(buybacks.id, backId)))[0],
      events: await tx.select().from(buybackEvents).where(eq(buybackEvents.buybackId, backId)),
      offers: await tx.select().from(offers).where(eq(offers.buybackId, backId)),
    }));
  const seenBySeller = async (backId: number) => {
    const { data } = await market.call('GET /api/account/quotation/mybprice', { backId }, { token });
    return (data as { back: Record<string, unknown> }).back;
  };

  it('carry an account from the offer to the money, each step once, and book nothing', async () => {
    const backId = await desk.newItem(phone);
    const before = await inShop((tx) => tx.$count(ledgerEntries));
    expect(await desk.report(backId, 'offered', { price: '780.00' })).toBe('success');
    expect(await seenBySeller(backId)).toMatchObject({ status: 0, bprice: '780.00', bcountt: 1 });
    expect(await desk.report(backId, 'accepted', { price: '780.00' })).toBe('success');
    expect(await seenBySeller(backId)).toMatchObject({ status: 2, bprice: '780.00', net: '780.00' });
    expect(await desk.report(backId, 'paid')).toBe('success');
    const back = await seenBySeller(backId);
    expect(back).toMatchObject({ status: 3, fee: '0.00', net: '780.00', deposit: null });
    expect(
      (back['timeline'] as { action: string; actor: string }[]).map(({ action, actor }) => [action, actor]),
    ).toEqual([
      ['create', 'seller'],
      ['offer', 'partner'],
      ['accept', 'partner'],
      ['done', 'partner'],
    ]);
    expect(await inShop((tx) => tx.$count(ledgerEntries))).toBe(before);
    expect((await reportRows(backId)).map(({ partner, outcome }) => [partner, outcome])).toEqual([
      ['leishen', 'offered'],
      ['leishen', 'accepted'],
      ['leishen', 'paid'],
    ]);
    const made = await inShop((tx) => tx.select().from(suppliers).where(eq(suppliers.kind, 'partner')));
    expect(made).toMatchObject([{ dealCount: 1, completedCount: 1 }]);
  });

  it.each([
    ['declined', 5],
    ['cancelled', 4],
  ])('end a sale that was %s, before and after the acceptance', async (outcome, status) => {
    const fresh = await desk.newItem(phone);
    expect(await desk.report(fresh, outcome)).toBe('success');
    expect(await seenBySeller(fresh)).toMatchObject({ status });
    const accepted = await desk.newItem(phone);
    await desk.report(accepted, 'offered', { price: '500.00' });
    await desk.report(accepted, 'accepted');
    expect(await desk.report(accepted, outcome)).toBe('success');
    expect(await seenBySeller(accepted)).toMatchObject({ status });
    expect(await desk.report(accepted, 'paid')).toBe('fail');
  });

  it.each([
    ['declined', 'refuse'],
    ['cancelled', 'cancel'],
  ])(
    'tell the seller of an accepted sale that was %s, and nothing of one that was never accepted',
    async (outcome, event) => {
      const told = async (backId: number) => {
        const { rows = [] } = await market.call('GET /api/web/message/list', { pageSize: 50 }, { token });
        return rows
          .filter(({ kind, refId }) => kind === 'backlist' && Number(refId) === backId)
          .map((row) => row['event']);
      };
      const fresh = await desk.newItem(phone);
      await desk.report(fresh, outcome);
      expect(await told(fresh)).toEqual([]);
      const accepted = await desk.newItem(phone);
      await desk.report(accepted, 'offered', { price: '500.00' });
      await desk.report(accepted, 'accepted');
      const before = await told(accepted);
      expect(await desk.report(accepted, outcome)).toBe('success');
      expect(await told(accepted)).toEqual([event, ...before]);
    },
  );

  it('are acknowledged again when they are repeated, also twice at once, and change nothing', async () => {
    const backId = await desk.newItem(phone);
    const report = await desk.sign({ item: String(backId), outcome: 'offered', price: '10.00' });
    expect(await Promise.all([desk.send({ report }), desk.send({ report })])).toEqual(['success', 'success']);
    const after = await snapshot(backId);
    expect(after.offers).toHaveLength(1);
    expect(await desk.send({ report })).toBe('success');
    expect(await snapshot(backId)).toEqual(after);
    expect(await reportRows(backId)).toHaveLength(1);
  });

  it('that overtake each other are taken when they come again', async () => {
    const backId = await desk.newItem(phone);
    const accepted = await desk.sign({ item: String(backId), outcome: 'accepted' });
    expect(await desk.send({ report: accepted })).toBe('fail');
    expect(await reportRows(backId)).toEqual([]);
    expect(await desk.report(backId, 'offered', { price: '10.00' })).toBe('success');
    expect(await desk.send({ report: accepted })).toBe('success');
    expect((await desk.rowOf(backId)).status).toBe('accepted');
  });

  it('do not follow where they must not', async () => {
    const backId = await desk.newItem(phone);
    await desk.report(backId, 'offered', { price: '700.00' });
    const before = await snapshot(backId);
    expect(await desk.report(backId, 'paid')).toBe('fail');
    expect(await desk.report(backId, 'accepted', { price: '1.00' })).toBe('fail');
    expect(await desk.report(backId, 'offered', { price: '700.00' })).toBe('fail');
    expect(await snapshot(backId)).toEqual(before);
    await desk.report(backId, 'accepted');
    expect(await desk.report(backId, 'paid', { price: '1.00' })).toBe('fail');
    expect(await desk.report(backId, 'offered', { price: '900.00' })).toBe('fail');
    expect((await desk.rowOf(backId)).status).toBe('accepted');
  });

  it('are refused when anything about them is not right, and are not kept', async () => {
    const backId = await desk.newItem(phone);
    const before = await snapshot(backId);
    const nowSeconds = Math.floor(market.clockMs / 1000);
    const good: ReportClaims = { item: String(backId), outcome: 'offered', price: '10.00' };
    const others = createPartner({ kind: 'leishen', url: 'https://x.test', secret: 'z'.repeat(32) }).keys;
    const wrong: [string, ReportClaims, SignChanges?][] = [
      ['another key', good, { key: others.report }],
      ['the key of logins', good, { key: desk.partner.keys.login }],
      ['another algorithm', good, { alg: 'HS512' }],
      ['another purpose', good, { typ: 'leishen-login+jwt' }],
      ['another partner', { ...good, iss: 'other' }],
      ['another shop', { ...good, aud: `http://${titan}:3000` }],
      ['no address of a shop', { ...good, aud: 'leishen' }],
      ['old', { ...good, iat: nowSeconds - 311 }],
      ['of the future', { ...good, iat: nowSeconds + 60 }],
      ['no offer without a price', { item: String(backId), outcome: 'offered' }],
      ['a price of nothing', { ...good, price: '0.00' }],
      ['a price below nothing', { ...good, price: '-5.00' }],
      ['three places', { ...good, price: '1.234' }],
      ['an unknown outcome', { ...good, outcome: 'stolen' }],
      ['a number that is none', { ...good, item: '1 or 1=1' }],
      ['a short number of its own', { ...good, jti: 'x' }],
      ['a number of its own that cannot be stored', { ...good, jti: 'report\u0000-1' }],
    ];
    for (const [what, claims, changes] of wrong) {
      expect(await desk.send({ report: await desk.sign(claims, changes) }), what).toBe('fail');
    }
    const report = await desk.sign(good);
    const [head, body] = report.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"leishen-report+jwt"}').toString('base64url');
    for (const broken of ['', 'x', `${head}.${body}.`, `${unsigned}.${body}.`, `${report.slice(0, -3)}AAA`]) {
      expect(await desk.send({ report: broken }), broken).toBe('fail');
    }
    expect(await desk.send({ other: report })).toBe('fail');
    expect(await desk.send({ report: `${'x'.repeat(65 * 1024)}` })).toBe('fail');
    expect(await desk.send({ report }, { partner: 'other' })).toBe('fail');
    expect(await desk.send({ report }, { host: 'nobody.test' })).toBe('fail');
    expect(await desk.send({ report }, { host: titan })).toBe('fail');
    expect(await snapshot(backId)).toEqual(before);
    expect(await reportRows(backId)).toEqual([]);
    const said = market.logged.join('\n');
    for (const secret of [report, report.split('.')[2]!, phone]) expect(said).not.toContain(secret);
    expect(said).toContain('signatureWrong');
    expect(said).toContain('otherShop');
    expect(said).toContain('stale');
    expect(await desk.send({ report })).toBe('success');
  });

  it('touch no account of another shop, of another way, or that does not exist', async () => {
    const ofTitan = await desk.sign({ item: '1', outcome: 'cancelled', aud: `http://${titan}` });
    expect(await desk.send({ report: ofTitan }, { host: titan })).toBe('fail');
    const foreign = await desk.newItem(phone);
    const fromTitan = await desk.sign({ item: String(foreign), outcome: 'cancelled', aud: `http://${titan}` });
    expect(await desk.send({ report: fromTitan }, { host: titan })).toBe('fail');
    expect((await desk.rowOf(foreign)).status).toBe('quoting');
    const quick = await desk.newItem(phone, { way: 'quick', partition: 2 });
    expect(await desk.report(quick, 'offered', { price: '10.00' })).toBe('fail');
    expect(await desk.report(999_999_999, 'cancelled')).toBe('fail');
    expect(market.logged.filter((line) => line.includes('unknownItem'))).toHaveLength(4);
    expect((await desk.rowOf(quick)).status).toBe('quoting');
  });

  it('are heard under the address visitors see, and not at all without a partner', async () => {
    const backId = await desk.newItem(phone);
    const report = await desk.sign({ item: String(backId), outcome: 'cancelled', aud: 'https://www.shop.example' });
    const send = () =>
      market.fetch(
        new Request('http://127.0.0.1/prod-api/other/partner/leishen/report', {
          method: 'POST',
          headers: {
            host: aurora,
            'x-forwarded-host': 'www.shop.example',
            'x-forwarded-proto': 'https',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ report }),
        }),
      );
    const { partner } = market;
    market.partner = null;
    market.restart();
    expect(await (await send()).text()).toBe('fail');
    market.partner = partner;
    market.restart();
    const answer = await send();
    expect(await answer.text()).toBe('success');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('make the partner a supplier once, also by two first offers at the same moment', async () => {
    await inShop(async (tx) => {
      await tx.update(suppliers).set({ kind: 'supplier' }).where(eq(suppliers.kind, 'partner'));
    });
    const items = [await desk.newItem(phone), await desk.newItem(phone), await desk.newItem(phone)];
    const words = await Promise.all(items.map((backId) => desk.report(backId, 'offered', { price: '20.00' })));
    expect(words).toEqual(['success', 'success', 'success']);
    expect(await inShop((tx) => tx.$count(suppliers, eq(suppliers.kind, 'partner')))).toBe(1);
  });
});
