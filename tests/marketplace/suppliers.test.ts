import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idCheckCharacter } from '../../marketplace/auth/idNumbers';
import { readPapers } from '../../marketplace/credentials/papers';
import { withTenantAsOwner } from '../../marketplace/db/engine';
import { supplierApplications, suppliers } from '../../marketplace/db/schema/buybacks';
import { users } from '../../marketplace/db/schema/people';
import { tenants } from '../../marketplace/db/schema/tenants';
import { lockOut } from '../../marketplace/people/standing';
import { audit } from '../../marketplace/suppliers/audit';
import { auroraId, buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type Envelope, type TestMarket } from './support/market';

tellWhenPostgresIsSkipped('applications to become a supplier');

const digits = '11010119900307123';
const idNumber = digits + idCheckCharacter(digits);
const papersPhone = '13700000055';

type FieldEnvelope = Envelope & { readonly fields?: Readonly<Record<string, string>> };

describe.each(engines)('applications to become a supplier on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;
  let applicants = 0;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
  });
  afterAll(() => market.close());

  /** Somebody new, with a right form. */
  async function applicant() {
    applicants += 1;
    const phone = `1370001${String(applicants).padStart(4, '0')}`;
    const token = await market.logIn(phone);
    const [row] = await trade.inShop((tx) => tx.select().from(users).where(eq(users.phone, phone)));
    const userId = row!.id;
    const form = {
      name: `Bluestone ${applicants}`,
      phoneNumber: papersPhone,
      idCard: idNumber,
      adress: 'Some street 1',
      frontIdCardImg: await trade.picture(userId),
      reverseIdCardImg: await trade.picture(userId),
      remark: 'Ten years in the trade',
    };
    return { token, userId, form };
  }

  async function code() {
    market.clockMs += 61_000;
    return market.sms(papersPhone, 'public');
  }

  const send = (token: string, form: object) =>
    market.call('POST /api/customer/audit', form as Record<string, unknown>, { token }) as Promise<FieldEnvelope>;
  const last = async (token: string) =>
    (await market.call('GET /api/customer/audit/lastOne', {}, { token })).data as Record<string, unknown> | undefined;
  const decide = (id: unknown, decision: Parameters<typeof audit>[2]) =>
    trade.inShop((tx) => audit(tx, Number(id), decision, market.clockMs));

  /** An application of somebody new that the desk looks at now; sent by hand it would cost one of a day's few codes. */
  async function waits(name: string) {
    const { token, userId } = await applicant();
    const now = new Date(market.clockMs);
    const facts = { userId, name, phoneNumber: papersPhone, auditState: 0, deskTime: now, createTime: now };
    const [made] = await trade.inShop((tx) => tx.insert(supplierApplications).values(facts).returning());
    return { token, userId, id: made!.id };
  }

  const lock = (personId: number) =>
    trade.inShop((tx) => lockOut(tx, { personId, reason: 'Took a sold account back', nowMs: market.clockMs }));

  it('keeps one with the ID number sealed, and shows it masked', async () => {
    const { token, userId, form } = await applicant();
    expect(await last(token)).toBeUndefined();
    expect(await send(token, { ...form, ...(await code()) })).toMatchObject({ code: 200 });
    const shown = await last(token);
    expect(shown).toMatchObject({
      name: form.name,
      phoneNumber: papersPhone,
      auditState: 0,
      frontIdCardImg: form.frontIdCardImg,
      remark: 'Ten years in the trade',
    });
    expect(shown!['idCard']).toBe(`1${'*'.repeat(16)}${idNumber.at(-1)}`);
    const [row] = await trade.inShop((tx) =>
      tx.select().from(supplierApplications).where(eq(supplierApplications.userId, userId)),
    );
    expect(JSON.stringify(row)).not.toContain(idNumber);
    const opened = await trade.inShop((tx) => readPapers(tx, market.vault, { kind: 'supplier', ownerId: row!.id }));
    expect(opened).toBe(idNumber);
    expect(market.logged.join('\n')).not.toContain(idNumber);
    expect(market.logged.join('\n')).not.toContain(papersPhone);
  });

  it('says at each field what is wrong, and leaves the code good', async () => {
    const { token, form } = await applicant();
    const right = await code();
    const foreign = await trade.picture();
    const wrong = {
      ...form,
      ...right,
      name: 'x',
      phoneNumber: '123',
      idCard: idNumber.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
      urgentPhoneNumber: 'none',
      reverseIdCardImg: '',
    };
    const { code: answered, fields } = await send(token, wrong);
    expect(answered).toBe(500);
    expect(Object.keys(fields ?? {}).sort()).toEqual(
      ['idCard', 'name', 'phoneNumber', 'reverseIdCardImg', 'urgentPhoneNumber'].sort(),
    );
    expect((await send(token, { ...form, ...right, frontIdCardImg: foreign })).fields).toEqual({
      frontIdCardImg: expect.stringContaining('upload this picture again') as string,
    });
    const badCode = { ...form, ...right, dxyzm: right.dxyzm === '000000' ? '000001' : '000000' };
    expect((await send(token, badCode)).fields).toEqual({ dxyzm: expect.stringContaining('SMS code') as string });
    expect(await last(token)).toBeUndefined();
    expect(await send(token, { ...form, ...right })).toMatchObject({ code: 200 });
  });

  it('asks for a code beside the other fields, which does not count as a wrong one', async () => {
    const { token, form } = await applicant();
    const right = await code();
    for (let count = 0; count < 6; count += 1) {
      const { fields } = await send(token, { ...form, name: '', remark: `try ${count}` });
      expect(Object.keys(fields ?? {}).sort()).toEqual(['dxyzm', 'name']);
    }
    expect((await send(token, form)).fields).toEqual({ dxyzm: expect.stringContaining('enter the code') as string });
    expect(await send(token, { ...form, ...right })).toMatchObject({ code: 200 });
  });

  it('takes one at a time, again after a refusal, and none after passing', async () => {
    const { token, userId, form } = await applicant();
    await send(token, { ...form, ...(await code()) });
    const again = async () => send(token, { ...form, ...(await code()) });
    expect(await again()).toMatchObject({ code: 500, msg: expect.stringContaining('looked at') as string });
    const reason = 'The picture is blurred';
    expect(await decide((await last(token))!['id'], { passes: false, reason })).toMatchObject({ kind: 'done' });
    expect(await last(token)).toMatchObject({ auditState: 2, auditRemark: reason });
    expect(await again()).toMatchObject({ code: 200 });
    const { id } = (await last(token))!;
    expect(await decide(id, { passes: true })).toMatchObject({ kind: 'done' });
    expect(await decide(id, { passes: false, reason })).toEqual({ kind: 'decided' });
    expect(await last(token)).toMatchObject({ auditState: 1 });
    const made = await trade.inShop((tx) => tx.select().from(suppliers).where(eq(suppliers.userId, userId)));
    expect(made).toMatchObject([{ name: form.name, kind: 'supplier', state: 'active', applicationId: Number(id) }]);
    expect(await again()).toMatchObject({ code: 500, msg: expect.stringContaining('supplier already') as string });
  });

  it('lets one of two at the same moment in', async () => {
    const { token, form } = await applicant();
    const right = await code();
    const answers = await Promise.all([
      send(token, { ...form, ...right, remark: 'one' }),
      send(token, { ...form, ...right, remark: 'two' }),
    ]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 500]);
  });

  it('is passed by the automatic desk of the demo', async () => {
    const { token, form } = await applicant();
    await send(token, { ...form, ...(await code()) });
    market.clockMs += 7_999;
    await market.tick();
    expect(await last(token)).toMatchObject({ auditState: 0 });
    market.clockMs += 1;
    await market.tick();
    expect(await last(token)).toMatchObject({ auditState: 1 });
  });

  it('makes nobody a supplier under a name that one of the shop has, also not at the same moment', async () => {
    const waiting = [await waits('Southbridge'), await waits('Southbridge')];
    const results = await Promise.all(waiting.map(({ id }) => decide(id, { passes: true })));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['done', 'nameTaken']);
    const holders = await trade.inShop((tx) => tx.select().from(suppliers).where(eq(suppliers.name, 'Southbridge')));
    expect(holders).toHaveLength(1);
    expect(results).toContainEqual({ kind: 'nameTaken', supplierId: holders[0]!.id, state: 'active' });
    const left = waiting[results.findIndex(({ kind }) => kind === 'nameTaken')];
    expect(await decide(left?.id, { passes: false, reason: 'Another has this name' })).toMatchObject({ kind: 'done' });
  });

  it('makes nobody a supplier under a name that looks like one that the shop has', async () => {
    expect((await decide((await waits('Northbridge 7')).id, { passes: true })).kind).toBe('done');
    for (const name of ['North\u200Bbridge 7', 'northbridge  7', '\uFF2Eorthbridge 7']) {
      expect((await decide((await waits(name)).id, { passes: true })).kind, name).toBe('nameTaken');
    }
  });

  it('makes no supplier of who is locked', async () => {
    const { id, userId } = await waits('Westbridge');
    await lock(userId);
    expect(await decide(id, { passes: true })).toEqual({ kind: 'locked', personId: userId });
    expect(await decide(id, { passes: false, reason: 'Locked' })).toMatchObject({ kind: 'done' });
  });

  it.each([
    ['zh-CN', /已有供应商使用/, /已停用/],
    ['en', /has this name already/, /account is closed/],
  ] as const)(
    'is refused by the automatic desk where the staff could not pass it, in %s',
    async (locale, ...reasons) => {
      const [holder] = await trade.inShop((tx) => tx.select().from(suppliers).where(eq(suppliers.kind, 'shop')));
      const waiting = [await waits(holder!.name), await waits('Eastbridge')];
      await lock(waiting[1]!.userId);
      const speak = (words: string) =>
        withTenantAsOwner(market.opened.db, auroraId, (tx) =>
          tx.update(tenants).set({ locale: words }).where(eq(tenants.tenantId, auroraId)),
        );
      await speak(locale);
      await market.tick();
      await speak('zh-CN');
      for (const [place, reason] of reasons.entries()) {
        const [row] = await trade.inShop((tx) =>
          tx.select().from(supplierApplications).where(eq(supplierApplications.id, waiting[place]!.id)),
        );
        const auditRemark = expect.stringMatching(reason) as string;
        expect(row).toMatchObject({ auditState: 2, deskTime: null, auditRemark });
      }
      expect(await last(waiting[0]!.token)).toMatchObject({ auditState: 2, auditRemark: expect.any(String) as string });
    },
  );

  it('shows nobody else’s, in this shop or another', async () => {
    const stranger = await market.logIn('13700000077', { host: titan });
    const own = await market.call('GET /api/customer/audit/lastOne', {}, { token: trade.other });
    const elsewhere = await market.call('GET /api/customer/audit/lastOne', {}, { token: stranger, host: titan });
    const guest = await market.call('GET /api/customer/audit/lastOne');
    expect(own).not.toHaveProperty('data');
    expect(elsewhere).not.toHaveProperty('data');
    expect(guest.code).toBe(401);
  });
});
