import { describe, expect, it } from 'vitest';
import {
  appraisalListPath,
  appraisalTabs,
  backStatusesOf,
  parseAppraisalQuery,
} from '../../app/features/appraisals/appraisalQuery';
import { loadAppraisals, type AppraisalsData } from '../../app/features/appraisals/appraisals.server';
import { backPagePath } from '../../app/features/buybacks/backPaths';
import { backPictureOf } from '../../app/features/buybacks/backPicture';
import {
  backStateOf,
  backStates,
  backSteps,
  backToneOf,
  backWayOf,
  isBackOver,
} from '../../app/features/buybacks/backStates';
import { actOnBuyback } from '../../app/features/offers/offerActions.server';
import { loadBuyback, type Offer } from '../../app/features/offers/offers.server';
import { offerStateOf, sortOffers, statusNameOf } from '../../app/features/offers/offerStates';
import type { StepAnswer } from '../../app/features/steps/stepAnswer';
import { messages as english } from '../../app/messages/en';
import { backStatus, offerStatus } from '../../bff/contract/sell';
import type { CallKey } from '../../bff/contract/types';
import { buybackTransitions } from '../../marketplace/buybacks/machine';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

type Script = Partial<Record<CallKey, ScriptedPayload>>;

describe('where a buy-back stands', () => {
  it('is known for every status of the contract', () => {
    const shown = Object.values(backStatus).map((status) => backStateOf({ status }));
    expect(shown).toEqual(['open', 'accepted', 'done', 'cancelled', 'refused', 'expired']);
    expect(backStateOf({ status: 2, phase: 'awaitingDeposit' })).toBe('awaitingDeposit');
    expect(backStateOf({ status: 2, phase: 'deposited' })).toBe('deposited');
    expect(backStateOf({ status: 0, phase: 'deposited' })).toBe('open');
    expect(backStateOf({ status: 42 })).toBeNull();
  });

  it('is loud only when it is the person’s turn', () => {
    expect(backStates.map((state) => backToneOf(state, false))).toEqual([
      'primary',
      'primary',
      'primary',
      'primary',
      'good',
      'calm',
      'danger',
      'calm',
    ]);
    expect(backToneOf('open', true)).toBe('warning');
    expect(backStates.filter(isBackOver)).toEqual(['done', 'cancelled', 'refused', 'expired']);
  });

  it('is a step of the stepper, with what was passed and what lies ahead', () => {
    const steps = (change: object) =>
      backSteps({ way: 'bidding', timeline: [], ...change }).map(({ key, state }) => `${key} ${state}`);
    expect(steps({ status: 0 })).toEqual(['offers now', 'accept next', 'deposit next', 'handover next', 'money next']);
    expect(steps({ status: 2, phase: 'awaitingDeposit' })).toEqual([
      'offers done',
      'accept done',
      'deposit now',
      'handover next',
      'money next',
    ]);
    expect(steps({ status: 2, phase: 'deposited' }).slice(2, 4)).toEqual(['deposit done', 'handover now']);
    expect(steps({ status: 3 }).every((step) => step.endsWith(' done'))).toBe(true);
    expect(steps({ status: 4 })).toEqual(['offers done', 'cancelled ended']);
    const forfeited = {
      status: 5,
      timeline: [
        { action: 'accept', time: '1' },
        { action: 'deposit', time: '2' },
        { action: 'forfeit', time: '3' },
      ],
    };
    expect(steps(forfeited)).toEqual(['offers done', 'accept done', 'deposit done', 'refused ended']);
    expect(steps({ way: 'leishen', status: 2 })).toEqual(['offers done', 'accept done', 'money now']);
    expect(steps({ way: 'leishen', status: 3 })).toEqual(['offers done', 'accept done', 'money done']);
  });

  it('leads to the page of its way; a backlist without one is an appraisal', () => {
    expect(
      ['quick', 'bidding', 'leishen', 'appraisal', undefined].map((way) => backPagePath({ id: '7', way })),
    ).toEqual([
      '/pages/kuaisuhuishou?backId=7',
      '/pages/other/jingjiahuishouPriceList?backId=7',
      '/pages/leishenkuaishu?backId=7',
      null,
      null,
    ]);
    expect(backWayOf('raffle')).toBe('appraisal');
  });

  it('has words for every step the marketplace knows', () => {
    const told = english.Offers.history.events as Record<string, string>;
    for (const { action } of buybackTransitions) expect(told[action], action).toBeTypeOf('string');
  });
});

describe('the picture of a buy-back', () => {
  it('is the first of its list, and none when somebody wrote nonsense', () => {
    expect(backPictureOf('[{"url":"/p/1.webp","name":"a"},{"url":"/p/2.webp"}]')).toBe('/p/1.webp');
    for (const wrong of [undefined, '', 'x', '{}', '[]', '[null]', '[{"url":7}]', 'null']) {
      expect(backPictureOf(wrong)).toBeNull();
    }
  });
});

describe('the list of appraisals', () => {
  it('has each status in exactly one tab', () => {
    const held = appraisalTabs.flatMap(backStatusesOf);
    expect(held.map(Number).sort()).toEqual(Object.values(backStatus).sort());
  });

  it('has one address for a kind, a tab and a page', () => {
    const query = (text: string) => parseAppraisalQuery(new URLSearchParams(text));
    expect(appraisalListPath(query('way=quick&status=5&page=2'))).toBe(
      '/pages/other/Myevaluation?way=quick&status=4&page=2',
    );
    expect(appraisalListPath(query('way=x&status=9&page=0'))).toBe('/pages/other/Myevaluation');
  });

  it('asks for its kind and statuses, and says when nobody answers', async () => {
    const rows = Array.from({ length: 10 }, (_, id) => ({ id, way: 'quick' }));
    const bff = fakeBff({ 'GET /api/account/backlist/allList': { rows, total: 11 } });
    await loadAppraisals(bff, new URLSearchParams('way=quick&status=2'));
    expect(bff.asked).toMatchObject([{ input: { way: 'quick', status: '2', pageNum: 1, pageSize: 10 } }]);
    const past = await loadAppraisals(bff, new URLSearchParams('page=7'));
    expect(past).toEqual({ redirectTo: '/pages/other/Myevaluation?page=2' });
    const down = fakeBff({ 'GET /api/account/backlist/allList': 'refused' });
    expect(await loadAppraisals(down, new URLSearchParams())).toMatchObject({ data: { found: null } });
  });
});

describe('the appraisal somebody comes for', () => {
  const mine = { id: 9, way: 'appraisal', status: 3, minPrice: '80', maxPrice: '120.00' };
  const load = async (search: string, answer: Script['GET /api/account/quotation/mybprice']) => {
    const bff = fakeBff({
      'GET /api/account/backlist/allList': { rows: [], total: 0 },
      'GET /api/account/quotation/mybprice': answer,
    });
    return ((await loadAppraisals(bff, new URLSearchParams(search))) as { data: AppraisalsData }).data;
  };

  it('stands above the list, whatever page of it', async () => {
    const { focus, query } = await load('backId=9', { back: mine, rlist: [] });
    expect(focus).toMatchObject({ id: '9', minPrice: '80.00', maxPrice: '120.00' });
    expect(appraisalListPath(query)).toBe('/pages/other/Myevaluation?backId=9');
  });

  it('is none when it is somebody else’s, a sale, or no number at all', async () => {
    expect((await load('backId=9', new Refused('not yours'))).focus).toBeNull();
    expect((await load('backId=9', { back: { ...mine, way: 'bidding' }, rlist: [] })).focus).toBeNull();
    const bff = fakeBff({ 'GET /api/account/backlist/allList': { rows: [], total: 0 } });
    const nonsense = await loadAppraisals(bff, new URLSearchParams('backId=../9'));
    expect(nonsense).toEqual({ redirectTo: '/pages/other/Myevaluation' });
  });
});

describe('offers', () => {
  it('stand, or came to one of the ends of the contract', () => {
    expect(Object.values(offerStatus).map(offerStateOf)).toEqual(Object.keys(offerStatus));
    expect([offerStateOf(undefined), offerStateOf(0), offerStateOf(42)]).toEqual(['open', 'open', null]);
  });

  it('name the state of what they are made for: the person’s turn where one waits for a word', () => {
    expect(statusNameOf({ status: 0, way: 'bidding', allowed: ['accept', 'refuse', 'cancel'] })).toBe('waiting');
    expect(statusNameOf({ status: 0, way: 'bidding', allowed: ['cancel'] })).toBe('open');
    expect(statusNameOf({ status: 0, way: undefined, allowed: [] })).toBe('appraisal');
    expect(statusNameOf({ status: 2, phase: 'deposited', way: 'quick', allowed: [] })).toBe('deposited');
    expect(statusNameOf({ status: 77, way: 'quick', allowed: [] })).toBe('other');
  });

  it('are sorted by price, those that stand apart from the others', () => {
    const offer = (id: string, bprice: string, status?: number) => ({ id, bprice, status }) as Offer;
    const { open, accepted, past } = sortOffers([
      offer('a', '900.00'),
      offer('b', '1000.00', 3),
      offer('c', '1100.50'),
      offer('d', '10000.00', 42),
      offer('e', '950.00', 1),
    ]);
    expect(open.map(({ id }) => id)).toEqual(['c', 'a']);
    expect(accepted?.id).toBe('e');
    expect(past.map(({ id }) => id)).toEqual(['d', 'b']);
  });

  const back = {
    id: 9,
    gameId: 4,
    way: 'bidding',
    status: 0,
    attributes: { f1: '80' },
    allowed: ['accept'],
    revision: 3,
  };
  const market: Script = {
    'GET /api/account/quotation/mybprice': { back, rlist: [{ id: 1, bprice: 900 }] },
    'POST /api/web/sell/estimate': { low: 1, high: 2 },
  };

  it('are loaded with what the account is worth, as long as that matters', async () => {
    expect(await loadBuyback(fakeBff(market), '9')).toMatchObject({
      back: { id: '9' },
      offers: [{ bprice: '900.00' }],
      estimate: { low: '1.00' },
    });
    const none = fakeBff({ ...market, 'POST /api/web/sell/estimate': 'refused' });
    expect((await loadBuyback(none, '9')).estimate).toBeNull();
    const over = fakeBff({ 'GET /api/account/quotation/mybprice': { back: { ...back, status: 3 }, rlist: [] } });
    await loadBuyback(over, '9');
    expect(over.asked).toHaveLength(1);
  });

  it('can be accepted where the upstream knows neither ways nor allowed steps, which are our own words', async () => {
    const { way: _way, allowed: _allowed, ...plain } = back;
    const load = (more: object, rlist: object[] = [{ id: 1, bprice: 900 }]) =>
      loadBuyback(
        fakeBff({ ...market, 'GET /api/account/quotation/mybprice': { back: { ...plain, ...more }, rlist } }),
        '9',
      );
    expect((await load({})).back).toMatchObject({ way: 'bidding', allowed: ['accept'] });
    expect((await load({ status: 2 })).back).toMatchObject({ way: 'bidding', allowed: [] });
    expect((await load({}, [{ id: 1, bprice: 900, status: 2 }])).back).toMatchObject({ way: 'bidding', allowed: [] });
    expect((await load({ way: 'quick', allowed: [] })).back).toMatchObject({ way: 'quick', allowed: [] });
  });

  it('are none of an appraisal, whose result is elsewhere, and Leishen’s are decided at Leishen', async () => {
    const goesTo = async (more: object, tenant: object = {}) => {
      const answer = { back: { ...back, way: undefined, ...more }, rlist: [] };
      const bff = fakeBff({ ...market, 'GET /api/account/quotation/mybprice': answer });
      const left = await loadBuyback({ ...bff, tenant } as typeof bff, '9').catch((thrown: unknown) => thrown);
      return left instanceof Response ? left.headers.get('Location') : null;
    };
    expect(await goesTo({ way: 'appraisal', status: 3 })).toBe('/pages/other/Myevaluation?backId=9');
    // An upstream that tells no way may still get offers for what nobody has bid for yet.
    expect(await goesTo({ status: 0 })).toBeNull();
    expect(await goesTo({ status: 0, maxPrice: '800' })).toBe('/pages/other/Myevaluation?backId=9');
    expect(await goesTo({ way: 'leishen' })).toBe('/pages/leishenkuaishu?backId=9');
    expect(await goesTo({ partition: 3 })).toBe('/pages/leishenkuaishu?backId=9');
    expect(await goesTo({ way: 'leishen' }, { features: { leishen: false } })).toBeNull();
    expect(await goesTo({ way: 'quick' })).toBeNull();
  });

  it('of such an upstream wait in the list of appraisals, too', async () => {
    const rows = [
      { id: 1, bcountt: 2, bprice: 900 },
      { id: 2, bcountt: 0 },
      { id: 3, partition: 3 },
    ];
    const bff = fakeBff({ 'GET /api/account/backlist/allList': { rows, total: 3 } });
    const { data } = (await loadAppraisals(bff, new URLSearchParams())) as { data: AppraisalsData };
    expect(data.found?.backs.map(backPagePath)).toEqual([
      '/pages/other/jingjiahuishouPriceList?backId=1',
      null,
      '/pages/leishenkuaishu?backId=3',
    ]);
    expect(data.found?.backs.map(({ allowed }) => allowed)).toEqual([['accept'], [], []]);
  });

  it('of somebody else, of nothing and of nonsense are not found', async () => {
    for (const no of [new Refused('no such item', 404), new Refused('not yours'), { rlist: [] }]) {
      const bff = fakeBff({ 'GET /api/account/quotation/mybprice': no });
      await expect(loadBuyback(bff, '9')).rejects.toHaveProperty('status', 404);
    }
    await expect(loadBuyback(fakeBff(market), '../1')).rejects.toHaveProperty('status', 404);
    const down = fakeBff({ 'GET /api/account/quotation/mybprice': 'refused' });
    await expect(loadBuyback(down, '9')).rejects.toHaveProperty('status', 502);
  });
});

describe('a step with a buy-back', () => {
  async function act(fields: Record<string, string>, change: Script = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: '9', requestKey: 'key-of-the-page', ...fields })) {
      form.append(name, value);
    }
    const bff = fakeBff(change, { loggedIn: true });
    const got = (await actOnBuyback(bff, form, '/here')) as Response | { data: StepAnswer };
    if (got instanceof Response) return { to: got.headers.get('Location'), asked: bff.asked, answer: null };
    return { to: null, asked: bff.asked, answer: got.data };
  }

  it('accepts an offer at the price that was shown', async () => {
    const { to, asked } = await act({ intent: 'accept', quotationId: '3', bprice: '900.00' });
    expect(to).toBe('/here');
    expect(asked).toMatchObject([
      { key: 'POST /api/account/krecycle', input: { backId: '9', quotationId: '3', bprice: '900.00' } },
    ]);
  });

  it('tells in the marketplace’s words that the price has changed', async () => {
    const changed = { 'POST /api/account/krecycle': new Refused('The price has changed') };
    const { answer } = await act({ intent: 'accept', quotationId: '3', bprice: '900.00', enhanced: '1' }, changed);
    expect(answer).toMatchObject({ problem: 'refused', msg: 'The price has changed', intent: 'accept', id: '9' });
  });

  it('refuses with what was typed, and cancels', async () => {
    expect((await act({ intent: 'refuse', reason: ' too low ' })).asked).toMatchObject([
      { input: { id: '9', reason: 'too low' } },
    ]);
    expect((await act({ intent: 'cancel' })).asked).toMatchObject([{ key: 'POST /api/account/backlist/{id}/cancel' }]);
    const down = { 'POST /api/account/backlist/{id}/refuse': 'refused' as const };
    const { answer } = await act({ intent: 'refuse', reason: 'too low' }, down);
    expect(answer).toMatchObject({ problem: 'unreachable', values: { reason: 'too low' } });
  });

  it('is nothing but one of these', async () => {
    const wrong: Record<string, string>[] = [
      { intent: 'constructor' },
      { intent: 'cancel', id: '' },
      { intent: 'accept', quotationId: '3', bprice: '9' },
      { intent: 'accept', quotationId: '', bprice: '9.00' },
    ];
    for (const fields of wrong) await expect(act(fields)).rejects.toHaveProperty('status', 400);
  });
});
