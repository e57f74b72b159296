import { describe, expect, it } from 'vitest';
import { goOnAtPartner, loadLeishen } from '../../app/features/leishen/leishen.server';
import { mayGoOn, stateOf, stepsOf, type Item } from '../../app/features/leishen/leishenState';
import { partnerAddress } from '../../app/lib/partnerAddress.server';
import { backStatus } from '../../bff/contract/sell';
import { fakeBff, Refused } from './support/fakeBff';

const origin = 'https://leishen.test';
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const item = (changes: object) =>
  ({ id: '7', way: 'leishen', partition: 3, allowed: [], reasons: [], timeline: [], ...changes }) as unknown as Item;

describe('an account at the partner', () => {
  it('stands somewhere for every status of the wire, and unknown ones count as over', () => {
    const state = (status: number, bprice?: string) => stateOf({ status, bprice });
    expect(Object.values(backStatus).map((status) => state(status))).toEqual([
      'waiting',
      'accepted',
      'paid',
      'cancelled',
      'refused',
      'expired',
    ]);
    expect([state(0, '5.00'), state(2, '5.00'), state(77)]).toEqual(['offered', 'accepted', 'cancelled']);
    expect((['waiting', 'offered', 'accepted', 'paid', 'refused'] as const).map(mayGoOn)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('shows how far it is, and where it ended', () => {
    const timeline = [
      { action: 'create', time: '2026-01-01 10:00:00' },
      { action: 'offer', time: '2026-01-01 11:00:00' },
    ];
    const states = (changes: object) =>
      stepsOf(item({ timeline, ...changes }), (step) => step).map(({ key, state }) => [key, state]);
    expect(states({ status: 0, bprice: '1.00' })).toEqual([
      ['handed', 'done'],
      ['offered', 'done'],
      ['accepted', 'now'],
      ['paid', 'next'],
    ]);
    expect(states({ status: 5 })).toEqual([
      ['handed', 'done'],
      ['offered', 'done'],
      ['refused', 'ended'],
    ]);
  });
});

describe("the partner's address", () => {
  it('is where one is sent, and nothing else is', () => {
    expect(partnerAddress(`${origin}/login?token=x`, origin)).toBe(`${origin}/login?token=x`);
    const wrong = [
      'http://leishen.test/login',
      'https://leishen.test.evil.test/login',
      'https://leishen.test:444/login',
      'https://user:word@leishen.test/login',
      '//leishen.test/login',
      '/login',
      'javascript:alert(1)',
      '',
      undefined,
    ];
    for (const url of wrong) expect(partnerAddress(url, origin), String(url)).toBeNull();
    expect(partnerAddress(`${origin}/login`, null)).toBeNull();
  });

  const key = 'GET /api/other/getOtherLsLogin';
  const bff = (payload: Record<string, unknown> | Refused | 'refused') =>
    fakeBff({ [key]: payload }, { loggedIn: true });
  const answerOf = async (result: Awaited<ReturnType<typeof goOnAtPartner>>) => {
    if (!('data' in result)) throw new Error('led away');
    return result.data;
  };

  it('is followed by scripts and shown as a link without', async () => {
    const client = bff({ loginUrl: `${origin}/login?token=x` });
    const led = await goOnAtPartner(client, form({ backId: '7', enhanced: '1' }), origin);
    expect((led as unknown as Response).headers.get('Location')).toBe(`${origin}/login?token=x`);
    expect(client.asked).toEqual([{ key, input: { backId: '7' } }]);
    const shown = await answerOf(await goOnAtPartner(client, form({ backId: '7' }), origin));
    expect(shown).toMatchObject({ backId: '7', problem: null, loginUrl: `${origin}/login?token=x` });
  });

  it('leads nowhere when it is not the one that is set up, or the marketplace says no', async () => {
    const enhanced = form({ backId: '', enhanced: '1' });
    const elsewhere = await answerOf(await goOnAtPartner(bff({ loginUrl: 'https://evil.test/' }), enhanced, origin));
    expect(elsewhere).toMatchObject({ problem: 'unsafe', loginUrl: null });
    const refused = await answerOf(await goOnAtPartner(bff(new Refused('over')), enhanced, origin));
    expect(refused).toMatchObject({ problem: 'refused', msg: 'over' });
    const down = await answerOf(await goOnAtPartner(bff('refused'), enhanced, origin));
    expect(down).toMatchObject({ problem: 'unreachable' });
    await expect(goOnAtPartner(bff({}), form({ backId: '../7' }), origin)).rejects.toMatchObject({ status: 400 });
  });
});

describe("the partner's screen", () => {
  const list = 'GET /api/account/backlist/allList';
  const one = 'GET /api/account/quotation/mybprice';

  it("shows the person's accounts there and the one of the address, of partition 3 only", async () => {
    const client = fakeBff({ [list]: { rows: [item({})], total: 1 }, [one]: { rlist: [], back: item({}) } });
    const loaded = await loadLeishen(client, new URLSearchParams('backId=7'), origin);
    expect(loaded).toMatchObject({ data: { isSetUp: true, found: { total: 1 }, focus: { id: '7' } } });
    expect(client.asked[0]).toEqual({
      key: list,
      input: { status: '', way: 'leishen', partition: '3', pageNum: 1, pageSize: 10 },
    });
    const other = fakeBff({ [list]: { rows: [], total: 0 }, [one]: { rlist: [], back: item({ partition: 2 }) } });
    expect(await loadLeishen(other, new URLSearchParams('backId=7'), null)).toMatchObject({
      data: { isSetUp: false, focus: null },
    });
  });

  it('stands when the marketplace is down, and leads back from a page past the end', async () => {
    const down = fakeBff({ [list]: 'refused', [one]: 'refused' });
    expect(await loadLeishen(down, new URLSearchParams('backId=7'), origin)).toMatchObject({
      data: { found: null, focus: null },
    });
    const far = fakeBff({ [list]: { rows: [item({})], total: 11 } });
    expect(await loadLeishen(far, new URLSearchParams('page=9'), origin)).toEqual({
      redirectTo: '/pages/leishenkuaishu?page=2',
    });
    const few = fakeBff({ [list]: { rows: [item({})], total: 10 } });
    expect(await loadLeishen(few, new URLSearchParams('page=9'), origin)).toEqual({
      redirectTo: '/pages/leishenkuaishu',
    });
  });
});
