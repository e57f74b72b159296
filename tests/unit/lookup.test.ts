import { describe, expect, it } from 'vitest';
import { askBlacklist, loadLookup } from '~/features/lookup/lookup.server';
import type { BlacklistAnswer } from '~/features/lookup/looks';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

const checkAccount = 'GET /api/V2/H5/checkAccount';
const blackList = 'GET /api/black/blackList';
const checkedList = 'GET /api/check/account/allList';
const phone = '13900000099';

describe('the look-up of official accounts', () => {
  const ask = async (account: string | null, answer: ScriptedPayload = {}) => {
    const bff = fakeBff({ [checkAccount]: answer });
    const search = new URLSearchParams(account === null ? {} : { account });
    return { data: await loadLookup(bff, search), asked: bff.asked };
  };

  it.each([
    ['a yes', {}, 'both'],
    ["a 500 'account abnormal', which is an answer", new Refused('account abnormal'), 'unknown'],
    ['a marketplace without the call', new Refused('no such call', 404), 'failed'],
    ['a login that is over', new Refused('login timeout', 401, 401), 'failed'],
    ['no answer', 'refused', 'failed'],
  ] as const)('turns %s into its outcome', async (_, answer, outcome) => {
    const { data, asked } = await ask(' aurora-demo ', answer);
    expect(data).toEqual({ look: 'official', asked: 'aurora-demo', outcome });
    expect(asked.map(({ input }) => input)).toEqual([{ weixin: 'aurora-demo' }, { collection: 'aurora-demo' }]);
  });

  it.each([
    [null, null],
    ['  ', 'missing'],
    ['x'.repeat(101), 'tooLong'],
  ])('asks nobody for %s', async (account, outcome) => {
    const { data, asked } = await ask(account);
    expect(data).toMatchObject({ outcome });
    expect(asked).toEqual([]);
  });
});

describe('the look-up of the blacklist', () => {
  const ask = async (content: string, answer: ScriptedPayload) => {
    const bff = fakeBff({ [blackList]: answer }, { loggedIn: true });
    const form = new FormData();
    form.set('content', content);
    const { data } = await askBlacklist(bff, form);
    return { answer: data as BlacklistAnswer, asked: bff.asked };
  };

  it('asks for a contact and for an account of that name, and hides the middle of what it says', async () => {
    const { answer, asked } = await ask(` ${phone} `, [{ content: phone }]);
    expect(asked.map(({ input }) => input)).toEqual([{ content: phone }, { game_sn: phone }]);
    expect(answer).toMatchObject({ outcome: 'listed', asked: '139****0099', problem: null });
  });

  it('says "not listed" only when both were answered', async () => {
    expect((await ask(phone, [])).answer.outcome).toBe('clear');
    const { answer } = await ask(phone, 'refused');
    expect(answer).toMatchObject({ outcome: null, problem: 'unreachable', values: { content: phone } });
    expect((await ask(phone, new Refused('no such call', 404))).answer).toMatchObject({
      outcome: null,
      problem: 'refused',
    });
  });

  it('wants something to look for', async () => {
    const { answer, asked } = await ask('  ', []);
    expect(answer).toMatchObject({ outcome: null, problem: 'invalid', errors: { content: 'missing' } });
    expect(asked).toEqual([]);
  });

  it('reads nothing from the address', async () => {
    const bff = fakeBff({});
    const data = await loadLookup(bff, new URLSearchParams({ look: 'blacklist', content: phone, account: phone }));
    expect(data).toEqual({ look: 'blacklist', isLoggedIn: false });
    expect(bff.asked).toEqual([]);
  });
});

describe('the verified accounts', () => {
  const load = (answer: ScriptedPayload, page: string) =>
    loadLookup(fakeBff({ [checkedList]: answer }), new URLSearchParams({ look: 'verified', page }));

  it('page, and a page past the end is the last one', async () => {
    const rows = { rows: [{ id: 1, goodId: 7, title: 'a' }], total: 13 };
    for (const page of ['99', '1e99']) {
      expect(await load(rows, page)).toMatchObject({ page: 2, found: { total: 13, accounts: [{ goodId: '7' }] } });
    }
    for (const page of ['0', '-1', 'x', '1.5']) expect(await load(rows, page)).toMatchObject({ page: 1 });
  });

  it('say when they could not be loaded', async () => {
    expect(await load('refused', '1')).toMatchObject({ found: null });
  });
});
