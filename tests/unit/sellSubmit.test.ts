import { describe, expect, it } from 'vitest';
import { loadCommit } from '../../app/features/sell/commit/commit.server';
import { checkPrice, formErrors, takenCents } from '../../app/features/sell/commit/sellForm';
import { submitSell, type SellAnswer } from '../../app/features/sell/commit/submitSell.server';
import { loadDraft } from '../../app/features/sell/draft/loadDraft.server';
import { emptyDraft, readDraftText, writeDraftText } from '../../app/features/sell/draft/sellDraft';
import { readSellFinish } from '../../app/features/sell/finish/finishAddress';
import { choosePlace, openRows, type PlaceRows } from '../../app/features/sell/place/placeRows';
import { loadSale } from '../../app/features/sell/ways/sale.server';
import { feeCentsOf, spanOf, wayFactsOf, type Estimate } from '../../app/features/sell/ways/wayFacts';
import { wayFeeCents } from '../../marketplace/selling/ways';
import { fakeBff, Refused } from './support/fakeBff';

const games = [{ id: '7', name: 'Orbit', type: '0' }];

function formOf(fields: Record<string, string | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const entry of typeof value === 'string' ? [value] : value) form.append(name, entry);
  }
  return form;
}

const typed = {
  gameId: '7',
  way: 'consignment',
  requestKey: 'attempt-1',
  systemId: '1',
  carrierId: '2',
  groupId: '3',
  serverId: '4',
  placeText: 'East',
  contact: 'wx-abc',
  f1: '35',
  f6: ['11', '12'],
  'f6.11': '21',
  title: 'My account',
  des: 'Nice\r\nindeed',
  images: ['/p/b.png', '/p/a.png'],
  price: '1,280.50',
};

async function answerOf(script: Parameters<typeof fakeBff>[0], fields: Parameters<typeof formOf>[0]) {
  const bff = fakeBff(script, { loggedIn: true });
  const answer = await submitSell(bff, formOf(fields));
  return {
    bff,
    redirect: answer instanceof Response ? answer.headers.get('Location') : null,
    answer: answer instanceof Response ? null : (answer.data as SellAnswer),
  };
}

describe('sending an account in', () => {
  it('consigns it with everything typed, forgets the draft and leads to what comes next', async () => {
    const { bff, redirect } = await answerOf({ 'POST /api/need/consignment': { id: 55 } }, typed);
    expect(redirect).toBe('/pages/finish?kind=sale&way=consignment&id=55&gameId=7');
    expect(bff.asked.map(({ key }) => key)).toEqual(['POST /api/need/consignment', 'POST /api/web/sell/draft/remove']);
    expect(bff.asked[0]?.input).toEqual({
      gameId: '7',
      systemId: '1',
      carrierId: '2',
      groupId: '3',
      serverId: '4',
      title: 'My account',
      des: 'Nice\nindeed',
      attributes: { f1: '35', f6: '11:21,12' },
      price: '1280.50',
      imgUrls: ['/p/b.png', '/p/a.png'],
      titleImg: '/p/b.png',
      contact: 'wx-abc',
      id: '',
    });
    expect(bff.asked[0]?.headers?.['Idempotency-Key']).toMatch(/^attempt-1-/);
  });

  it.each([
    ['quick', '2', null],
    ['bidding', '2', '1280.50'],
    ['appraisal', '2', '1280.50'],
    ['leishen', '3', '1280.50'],
  ])('asks for a %s through the buy-backs', async (way, partition, expprice) => {
    const { bff, redirect } = await answerOf({ 'POST /api/account/backlist': { id: 9 } }, { ...typed, way });
    expect(redirect).toBe(`/pages/finish?kind=sale&way=${way}&id=9&gameId=7`);
    const input = bff.asked[0]?.input as Record<string, string>;
    expect(input).toMatchObject({ way, partition, expprice, tel: 'wx-abc', region: 'East' });
    expect(JSON.parse(input['img'] ?? '')).toEqual([
      { url: '/p/b.png', name: '1' },
      { url: '/p/a.png', name: '2' },
    ]);
    expect(readDraftText(input['content'])).toMatchObject({ gameId: '7', title: 'My account', contact: '' });
  });

  it('puts the marketplace’s faults under the form’s own names and brings back what was typed', async () => {
    class Faults extends Refused {
      readonly fields = { f1: 'Level must be …', imgUrls: 'Please add …', tel: 'Who?' };
    }
    const { answer, bff } = await answerOf(
      { 'POST /api/account/backlist': new Faults('wrong') },
      { ...typed, way: 'bidding' },
    );
    expect(answer).toMatchObject({
      problem: 'refused',
      errors: { f1: 'Level must be …', images: 'Please add …', contact: 'Who?' },
      typed: { title: 'My account', values: { f1: '35', f6: '11:21,12' }, images: ['/p/b.png', '/p/a.png'] },
    });
    expect(bff.asked.map(({ key }) => key)).not.toContain('POST /api/web/sell/draft/remove');
  });

  it('keeps the draft when nobody answered or the login has expired', async () => {
    const down = await answerOf({ 'POST /api/need/consignment': 'refused' }, typed);
    expect(down.answer?.problem).toBe('unreachable');
    expect(down.bff.asked).toHaveLength(1);
    const expired = await answerOf({ 'POST /api/need/consignment': new Refused('expired', 401, 401) }, typed);
    expect(expired.answer).toMatchObject({ problem: 'loggedOut', typed: { price: '1,280.50' } });
  });

  it('tells what of the place is open together with a wrong price', async () => {
    const key = (id: number, fieldName: string) => ({ id, fieldName });
    const script = {
      'GET /api/web/game/Type': games,
      'GET /api/web/keylist': [key(1, 'One'), key(2, 'Two')],
      'GET /api/web/districtSuit': [key(4, 'Four')],
    };
    const place = { systemId: '1', carrierId: '', groupId: '', serverId: '' };
    const { answer, bff } = await answerOf(script, { ...typed, ...place, price: '' });
    expect(answer).toMatchObject({ priceError: 'missing', openPlace: ['carrierId', 'groupId'] });
    expect(bff.asked.map(({ key }) => key)).not.toContain('POST /api/need/consignment');
    // An appraisal can do without.
    const appraisal = await answerOf({}, { ...typed, ...place, way: 'appraisal', price: 'x' });
    expect(appraisal.answer).toMatchObject({ priceError: 'unreadable', openPlace: [] });
  });

  it('asks nobody about a price that is none', async () => {
    for (const [price, priceError] of [
      ['', 'missing'],
      ['12.345', 'unreadable'],
      ['0.50', 'outside'],
      ['1000000.01', 'outside'],
    ]) {
      const { answer, bff } = await answerOf({}, { ...typed, price: price ?? '' });
      expect(answer?.priceError, price).toBe(priceError);
      expect(bff.asked).toEqual([]);
    }
    expect(['', '0.50', '99999999', '1,280.5'].map(takenCents)).toEqual([null, null, null, 128_050]);
    expect(checkPrice({ way: 'quick', price: 'nonsense' })).toBeNull();
    expect(checkPrice({ way: 'appraisal', price: '' })).toBeNull();
  });

  it('sends pictures on that came with a form without scripts', async () => {
    const form = formOf(typed);
    form.append('pictures', new File([new Uint8Array(8)], 'c.png', { type: 'image/png' }));
    const bff = fakeBff(
      { 'POST /api/upload/image': { filePath: '/p/c.png' }, 'POST /api/need/consignment': { id: 5 } },
      { loggedIn: true },
    );
    expect(await submitSell(bff, form)).toBeInstanceOf(Response);
    expect(bff.asked.find(({ key }) => key === 'POST /api/need/consignment')?.input).toMatchObject({
      imgUrls: ['/p/b.png', '/p/a.png', '/p/c.png'],
    });
  });
});

describe('the faults of an answer', () => {
  it('go to the form’s fields, the first one of each', () => {
    expect(formErrors({ imgUrls: 'a', titleImg: 'b', f3: 'c', expprice: 'd' })).toEqual({
      images: 'a',
      f3: 'c',
      price: 'd',
    });
  });
});

describe('the fee', () => {
  it('is the marketplace’s, to the cent', () => {
    const terms = { feePermille: 50, minFee: '10.00' };
    const facts = wayFactsOf({ ways: [{ way: 'consignment', enabled: true, ...terms }] } as unknown as Estimate)[0];
    if (facts === undefined) throw new Error('no way');
    for (const cents of [1, 999, 1_000, 20_000, 20_010, 128_050, 99_999_999]) {
      expect(feeCentsOf(cents, facts)).toBe(wayFeeCents('consignment', cents));
    }
  });

  it('is unknown without terms, and every way is still there', () => {
    const rows = wayFactsOf(null);
    expect(rows.map(({ way, enabled }) => [way, enabled])).toEqual([
      ['consignment', true],
      ['bidding', true],
      ['quick', true],
      ['leishen', false],
      ['appraisal', true],
    ]);
    expect(feeCentsOf(1_000, rows[0] as (typeof rows)[number])).toBeNull();
    // One unit for both ends, the same on each page that says it.
    expect([spanOf(4, 48), spanOf(24, 336), spanOf(1, 336)]).toEqual([
      { unit: 'hours', from: 4, to: 48 },
      { unit: 'days', from: 1, to: 14 },
      { unit: 'days', from: 1, to: 14 },
    ]);
  });
});

describe('the place', () => {
  const row = (id: string, parentId?: string) =>
    ({ id, fieldName: id, parentId, sort: 0 }) as PlaceRows['groupId'] extends readonly (infer Row)[] | null
      ? Row
      : never;
  const rows: PlaceRows = {
    systemId: [row('ios'), row('android')],
    carrierId: [row('official'), row('store', 'android')],
    groupId: [row('east'), row('west', '0')],
    serverId: [row('s1', 'east')],
    serversOf: 'east',
  };
  const place = { systemId: 'android', carrierId: 'store', groupId: 'east', serverId: 's1' };

  it('gives up what stood below a choice that changed', () => {
    expect(choosePlace(rows, place, 'groupId', 'west')).toEqual({ ...place, groupId: 'west', serverId: '' });
    expect(choosePlace(rows, place, 'systemId', 'ios')).toEqual({ ...place, systemId: 'ios', carrierId: '' });
    expect(choosePlace(rows, place, 'carrierId', 'official')).toEqual({ ...place, carrierId: 'official' });
  });

  it('offers only what fits what was chosen', () => {
    expect(openRows(rows, 'carrierId', { ...place, systemId: 'ios' }).map(({ id }) => id)).toEqual(['official']);
    expect(openRows(rows, 'groupId', place).map(({ id }) => id)).toEqual(['east', 'west']);
    expect(openRows(rows, 'serverId', { ...place, groupId: 'west' })).toEqual([]);
  });
});

describe('what the screens start with', () => {
  const gameList = { 'GET /api/web/game/Type': games };
  const kept = { ...emptyDraft('7'), title: 'kept', savedMs: 5 };

  it('is the account’s unsent form; a guest has none and nobody is asked', async () => {
    const script = { 'GET /api/web/sell/draft': { gameId: 7, content: writeDraftText(kept), savedMs: 5 } };
    const search = new URLSearchParams();
    expect(await loadDraft(fakeBff(script, { loggedIn: true }), '7', search)).toEqual({ kept, start: null });
    const guest = fakeBff(script);
    expect(await loadDraft(guest, '7', search)).toEqual({ kept: null, start: null });
    expect(guest.asked).toEqual([]);
  });

  it('is an appraisal’s own form, with its contact only when it is whole', async () => {
    const back = {
      id: 3,
      gameId: 7,
      tel: '138****0001',
      content: writeDraftText({ ...kept, values: { f1: '2' }, title: 'old' }),
      attributes: { f1: '40' },
      img: '[{"url":"/p/1.png","name":"1"}]',
      expprice: 500,
    };
    const bff = fakeBff(
      { 'GET /api/web/sell/draft': 'refused', 'GET /api/account/quotation/mybprice': { rlist: [], back } },
      { loggedIn: true },
    );
    const { start } = await loadDraft(bff, '7', new URLSearchParams({ backId: '3' }));
    expect(start).toMatchObject({
      backId: '3',
      values: { f1: '40' },
      images: ['/p/1.png'],
      price: '500.00',
      contact: '',
    });
  });

  it('is the ways with an estimate, and without one when the estimate fails', async () => {
    const search = new URLSearchParams({ gameId: '7' });
    const full = await loadSale(
      fakeBff({ ...gameList, 'POST /api/web/sell/estimate': { low: 100, high: '200' } }),
      search,
    );
    expect(full).toMatchObject({
      game: { name: 'Orbit', isMobile: true },
      estimate: { low: '100.00', high: '200.00' },
    });
    const without = await loadSale(fakeBff({ ...gameList, 'POST /api/web/sell/estimate': 'refused' }), search);
    expect(without.estimate).toBeNull();
  });

  it('is the game picker without a game, and a missing page for an unknown one', async () => {
    const noGame = await loadSale(fakeBff(gameList), new URLSearchParams()).catch((thrown: unknown) => thrown);
    expect((noGame as Response).headers.get('Location')).toBe('/pages/accountOrder?pageType=sale');
    const unknown = await loadCommit(fakeBff(gameList), '8', new URLSearchParams()).catch((thrown: unknown) => thrown);
    expect((unknown as Response).status).toBe(404);
  });

  it('tells what was offered only from an address that says so', () => {
    const read = (query: string) => readSellFinish(new URLSearchParams(query));
    expect(read('kind=sale&way=quick&id=5&gameId=7')).toEqual({ way: 'quick', id: '5', gameId: '7' });
    expect(read('kind=sale&way=barter')).toBeNull();
    expect(read('kind=order&way=quick')).toBeNull();
  });
});
