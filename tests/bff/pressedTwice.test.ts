import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFeedback } from '../../app/features/account/feedback.server';
import type { AccountAnswer } from '../../app/features/account/form/accountAnswer';
import { submitSell } from '../../app/features/sell/commit/submitSell.server';
import type { BffClient } from '../../bff/contract/types';
import { listingPictures } from '../../marketplace/db/schema/listings';
import { aurora, type TestMarket } from '../marketplace/support/market';
import { noisePng } from '../marketplace/support/pictures';
import { sellMarket, type SellMarket } from '../marketplace/support/sellMarket';
import { visitOf, type TestBff } from './support';
import { openMarketBff, type MarketBff } from './marketBff';

type Fields = Record<string, string>;

describe('a form with pictures, sent several times without scripts', () => {
  let market: TestMarket;
  let sell: SellMarket;
  let opened: MarketBff;
  let test: TestBff;

  beforeAll(async () => {
    opened = await openMarketBff();
    ({ market, test } = opened);
    sell = sellMarket(market);
  }, 300_000);
  afterAll(() => opened.close());

  /** The client of one request of the person. */
  async function clientOf(token: string): Promise<BffClient> {
    const headers = { cookie: await test.cookie(token, aurora) };
    return test.bff.client(new Request(`http://${aurora}/`, { headers }), visitOf(aurora));
  }

  /** A browser makes the form anew each time it sends it, files and all. */
  function formOf(fields: Fields, pictures: readonly Buffer[]): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const bytes of pictures) {
      form.append('pictures', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
    }
    return form;
  }

  /** Two presses at once, and one much later. */
  async function pressed<T>(press: () => Promise<T>): Promise<T[]> {
    const together = await Promise.all([press(), press()]);
    market.clockMs += 60_000;
    return [...together, await press()];
  }

  async function sellFields(phone: string, more: Fields): Promise<Fields> {
    const { attributes, imgUrls: _none, ...place } = await sell.form(await sell.personId(phone));
    const values = Object.entries(attributes).flatMap(([key, value]) => {
      const [option = '', grade] = value.split(':');
      const chosen = [key, option];
      return grade === undefined ? [chosen] : [chosen, [`${key}.${option}`, grade]];
    });
    const texts = Object.entries(place).map(([key, value]) => [key, String(value as string | number)]);
    const words = { title: 'Pressed twice', des: 'One and the same account', contact: 'wx-abcdef' };
    return { ...Object.fromEntries([...texts, ...values]), ...words, ...more };
  }

  async function sellThrice(token: string, fields: Fields, pictures: readonly Buffer[]): Promise<(string | null)[]> {
    const answers = await pressed(async () => submitSell(await clientOf(token), formOf(fields, pictures)));
    return answers.map((answer) => (answer instanceof Response ? answer.headers.get('Location') : null));
  }

  const countOf = async (token: string, call: 'GET /api/account/backlist/allList' | 'GET /api/account/problem/list') =>
    (await market.call(call, {}, { token })).total;

  it('offers an account once, and each press leads to that listing', async () => {
    const token = await market.logIn('13900000321');
    const fields = await sellFields('13900000321', { way: 'consignment', requestKey: 'consign-twice' });
    const picture = await noisePng(40);
    // The same picture twice in one form is still two pictures.
    const places = await sellThrice(token, fields, [picture, picture]);
    const listings = await sell.mine(token);
    expect(listings).toHaveLength(1);
    expect(places[0]).toContain(`id=${listings[0]?.id}`);
    expect(new Set(places).size).toBe(1);
    const ofListing = eq(listingPictures.listingId, Number(listings[0]?.id));
    const pictures = await sell.inShop((tx) => tx.select().from(listingPictures).where(ofListing));
    expect(new Set(pictures.map(({ url }) => url)).size).toBe(2);
  });

  it('is another offer once a picture in it was exchanged', async () => {
    const token = await market.logIn('13900000322');
    const fields = await sellFields('13900000322', { way: 'consignment', requestKey: 'consign-other' });
    const client = await clientOf(token);
    await submitSell(client, formOf(fields, [await noisePng(40)]));
    await submitSell(client, formOf(fields, [await noisePng(50)]));
    expect(await sell.mine(token)).toHaveLength(2);
  });

  it('asks for one quick buy-back', async () => {
    const token = await market.logIn('13900000323');
    const fields = await sellFields('13900000323', { way: 'quick', requestKey: 'quick-twice' });
    const places = await sellThrice(token, fields, [await noisePng(40)]);
    expect(places[0]).toContain('way=quick');
    expect(new Set(places).size).toBe(1);
    expect(await countOf(token, 'GET /api/account/backlist/allList')).toBe(1);
  });

  it('reports a problem once, and each press is told so', async () => {
    const token = await market.logIn('13900000324');
    const picture = await noisePng(40);
    const fields = { content: 'The same report, sent by a double press', requestKey: 'report-twice' };
    const answers = await pressed(async () => sendFeedback(await clientOf(token), formOf(fields, [picture])));
    expect(answers.map(({ data }) => (data as AccountAnswer).isDone)).toEqual([true, true, true]);
    expect(await countOf(token, 'GET /api/account/problem/list')).toBe(1);
  });
});
