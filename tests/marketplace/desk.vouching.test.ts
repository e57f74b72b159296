import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listings } from '../../marketplace/db/schema/listings';
import type { DeskLabel, DeskListingDetail, DeskPicture } from '../../marketplace/desk/listingWire';
import type { DeskAnswer } from '../../marketplace/desk/wire';
import { removeShopOrphans } from '../../marketplace/uploads/orphans';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type TestMarket } from './support/market';
import { pixelAt, twoHalves } from './support/pictures';
import { auroraId } from './support/uploads';
import { sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('what the desk says of listings');

const phone = '13600000051';
const result = 'Login worked; level and heroes match';
const notAttached = 'One of the attached pictures was not sent in, or is gone';

describe.each(engines)('what the desk says of listings on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let seller: string;
  let sellerId: number;
  let id: string;
  let labels: readonly DeskLabel[];

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    seller = await market.logIn(phone);
    sellerId = await sell.personId(phone);
    labels = (await sell.desk<readonly DeskLabel[]>('GET', '/labels')).data!;
  });
  afterAll(() => market.close());
  beforeEach(async () => {
    market.clockMs += 6_000;
    id = await sell.consign(seller, await sell.form(sellerId));
    await step('approve');
  });

  const step = (action: string, fields: Record<string, unknown> = {}) =>
    sell.desk<DeskListingDetail>('POST', `/listings/${id}/${action}`, fields);
  const shown = async () => (await market.call('GET /api/web/good/info', { id })).data as Record<string, unknown>;
  const reports = async () => (await market.call('GET /api/web/checkAccount/allList', { goodId: id })).rows ?? [];
  const foundBy = async (labelIds: string) => {
    const { gameId } = await sell.listing(id);
    const found = await market.call('POST /api/web/good/allList', { gameId, labelIds, pageSize: 100 });
    return found.rows?.some((row) => String(row['id']) === id);
  };
  /** As the seller changes it: it is not what the shop spoke for any more. */
  async function sendInChanged(): Promise<void> {
    market.clockMs += 6_000;
    await step('down', { reason: 'To be changed' });
    await sell.consign(seller, { ...(await sell.form(sellerId)), id });
    await step('approve');
  }

  it('examines an account: it is verified, with a report, until it is sent in changed', async () => {
    expect(await shown()).toMatchObject({ verify: null });
    const { data } = await step('examine', { result: ` ${result} `, pictures: [2] });
    const { urlArr } = (await shown()) as { urlArr: { url: string }[] };
    expect(data).toMatchObject({ state: 'onSale', verifyTime: expect.stringMatching(/^\d{4}-/) as string });
    expect(await shown()).toMatchObject({ verify: { state: 'verified', time: data?.verifyTime } });
    expect(await reports()).toMatchObject([{ result, images: [urlArr[1]!.url], checkTime: data?.verifyTime }]);
    market.clockMs += 60_000;
    await step('examine', { result: 'Looked at again' });
    expect(await reports()).toMatchObject([{ result: 'Looked at again', images: [] }, { result }]);
    const own = await sell.one(seller, id);
    expect((own['timeline'] as { action: string; actor: string }[]).slice(-2)).toMatchObject([
      { action: 'examine', actor: 'staff', note: result },
      { action: 'examine', actor: 'staff', note: 'Looked at again' },
    ]);
    await sendInChanged();
    expect(await shown()).toMatchObject({ verify: null });
    expect(await reports()).toEqual([]);
    market.clockMs += 1;
    await step('examine', { result });
    expect(await reports()).toMatchObject([{ result }]);
  });

  /** Sends a file to the desk as a form. */
  async function sendIn(bytes: Buffer | null, host: string = aurora, token = market.deskToken) {
    const body = new FormData();
    body.set('host', host);
    if (bytes !== null) body.set('file', new Blob([new Uint8Array(bytes)]), 'found.png');
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body };
    const answer = await market.fetch(new Request('http://127.0.0.1/desk/pictures', init));
    return (await answer.json()) as DeskAnswer<DeskPicture>;
  }
  const look = (path: string) =>
    market.fetch(new Request(`http://127.0.0.1/prod-api${path}`, { headers: { host: aurora } }));
  const pngOf = (width: number) => twoHalves(width).png().toBuffer();

  it('shows pictures of its own in a report, which nobody sees before', async () => {
    const { path } = (await sendIn(await pngOf(200))).data!;
    const { path: forgotten } = (await sendIn(await pngOf(240))).data!;
    expect((await look(path)).status).toBe(404);
    await step('examine', { result, pictures: [1], attached: [path, path] });
    const { urlArr } = (await shown()) as { urlArr: { url: string }[] };
    expect(await reports()).toMatchObject([{ images: [urlArr[0]!.url, path] }]);
    const seen = await look(path);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const [red = 0] = await pixelAt(Buffer.from(await seen.arrayBuffer()), 10, 10);
    expect(red).toBeGreaterThan(240);
    // What no report shows goes after a day, as everybody's does.
    const dayAndMore = market.clockMs + 25 * 3_600_000;
    expect(await removeShopOrphans(market.opened.db, market.pictureStore, auroraId, dayAndMore)).toMatchObject({
      failed: 0,
    });
    expect((await step('examine', { result, attached: [forgotten] })).msg).toBe(notAttached);
    expect((await step('examine', { result, attached: [path] })).code).toBe(200);
    expect((await look(path)).status).toBe(200);
  });

  it('shows no picture in a report that the staff of this shop has not sent in', async () => {
    const { path: foreign } = (await sendIn(await pngOf(200), titan)).data!;
    const [persons = ''] = await sell.pictures(sellerId, 1);
    const missing = foreign.replace(/[0-9a-f]{32}/, '0'.repeat(32));
    for (const path of [foreign, persons, missing, 'https://elsewhere.example/a.webp', '/pictures/logo/aurora.svg']) {
      expect((await step('examine', { result, attached: [path] })).msg).toBe(notAttached);
    }
    expect(await shown()).toMatchObject({ verify: null });
    expect(await reports()).toEqual([]);
  });

  it('takes pictures from the staff only, and no other files', async () => {
    const png = await pngOf(200);
    expect(await sendIn(png, aurora, 'somebody')).toMatchObject({ code: 401 });
    expect(await sendIn(png, 'nobody.localhost')).toMatchObject({ code: 404 });
    expect((await sendIn(null)).msg).toBe("The field 'file' is missing");
    expect((await sendIn(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).msg).toMatch(/JPEG, PNG or WebP/);
    expect((await sendIn(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))).msg).toMatch(/at most 10 MB/);
    expect((await sell.desk('POST', '/pictures')).msg).toBe("The body is no form with the fields 'host' and 'file'");
  });

  it('examines nothing without words, by pictures that are not there, or of another shop', async () => {
    for (const [fields, words] of [
      [{}, "The field 'result' is missing"],
      [{ result: ' ' }, "The field 'result' is not valid"],
      [{ result, pictures: [3] }, 'The listing has no picture at one of these places'],
      [{ result, pictures: [0] }, "The field 'pictures.0' is not valid"],
      [{ result, host: titan }, `There is no listing ${id} in this shop`],
    ] as const) {
      expect((await step('examine', fields)).msg).toBe(words);
    }
    expect(await shown()).toMatchObject({ verify: null });
    expect(await reports()).toEqual([]);
  });

  it('labels a listing, by which it is found, and takes labels off again', async () => {
    const [first, second, third] = labels as [DeskLabel, DeskLabel, DeskLabel];
    expect(await foundBy(String(first.id))).toBe(false);
    const { data } = await step('mark', { labelIds: [second.id, first.id, second.id] });
    expect(data?.labels).toEqual([first, second]);
    expect(await shown()).toMatchObject({ labels: [second.id, first.id] });
    expect(await foundBy(`${first.id},${second.id}`)).toBe(true);
    expect(await foundBy(String(third.id))).toBe(false);
    // What else it is found by stays.
    const { tokens, values } = await sell.listing(id);
    expect(tokens.filter((token) => token.startsWith('f'))).not.toEqual([]);
    await step('mark', { labelIds: [third.id] });
    expect(await foundBy(String(first.id))).toBe(false);
    expect(await foundBy(String(third.id))).toBe(true);
    await step('mark', { labelIds: [] });
    expect(await foundBy(String(third.id))).toBe(false);
    const after = await sell.listing(id);
    expect([after.tokens.toSorted(), after.values]).toEqual([
      tokens.filter((token) => !token.startsWith('l:')).toSorted(),
      values,
    ]);
  });

  it('says what is guaranteed, and what is on offer, until it is sent in changed', async () => {
    const assurance = 'Paid back in full within a year';
    await step('mark', { assurance, isOnSpecialOffer: true, labelIds: [labels[0]!.id] });
    expect(await shown()).toMatchObject({ isGuarantee: true, assurance, isOnSpecialOffer: true });
    // What is not named stays.
    expect((await step('mark', { isOnSpecialOffer: false })).data).toMatchObject({
      isOnSpecialOffer: false,
      assurance,
    });
    expect((await step('mark', { assurance: null })).data).toMatchObject({ assurance: null, labels: [labels[0]] });
    expect(await shown()).toMatchObject({ isGuarantee: false, assurance: null });
    const { timeline } = (await sell.desk<DeskListingDetail>('GET', `/listings/${id}`)).data!;
    expect(timeline.at(-1)).toMatchObject({ action: 'mark', actor: 'staff', note: 'assurance' });
    await step('mark', { assurance, isOnSpecialOffer: true });
    await sendInChanged();
    expect(await shown()).toMatchObject({ isGuarantee: false, isOnSpecialOffer: false, labels: [] });
  });

  it('marks nothing with what the shop does not have, or without a word of what', async () => {
    const foreign = (await sell.desk<readonly DeskLabel[]>('GET', '/labels', { host: titan })).data![0]!;
    for (const [fields, words] of [
      [{}, 'Nothing to mark: labelIds, assurance or isOnSpecialOffer'],
      [{ labelIds: [foreign.id] }, 'The shop has no such label; its labels are listed'],
      [{ labelIds: ['1'] }, "The field 'labelIds.0' is not valid"],
      [{ labelIds: [2 ** 31] }, "The field 'labelIds.0' is not valid"],
      [{ assurance: '' }, "The field 'assurance' is not valid"],
      [{ isOnSpecialOffer: 'yes' }, "The field 'isOnSpecialOffer' is not valid"],
      [{ isOnSpecialOffer: true, host: titan }, `There is no listing ${id} in this shop`],
    ] as const) {
      expect((await step('mark', fields)).msg).toBe(words);
    }
    const [row] = await sell.inShop((tx) =>
      tx
        .select({ isOnSpecialOffer: listings.isOnSpecialOffer, labelIds: listings.labelIds })
        .from(listings)
        .where(eq(listings.id, Number(id))),
    );
    expect(row).toEqual({ isOnSpecialOffer: false, labelIds: [] });
  });
});
