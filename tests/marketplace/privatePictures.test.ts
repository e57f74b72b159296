import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '../../marketplace/db/schema/uploads';
import { migrationsDir, engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { twoHalves } from './support/pictures';
import { sellMarket, type SellMarket } from './support/sellMarket';
import { createUploader, pathOf, thumbnailOf, type Uploader } from './support/uploads';
import { minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('who may see a picture');

const forSome = 'private, no-store';
const forEverybody = 'public, max-age=31536000, immutable';
const guest = '';

describe.each(engines)('uploaded pictures on %s', (engine) => {
  let market: TestMarket;
  let person: Uploader;
  let trade: OrderMarket;
  let sell: SellMarket;
  let picture: Buffer;

  beforeAll(async () => {
    market = await openMarket(engine);
    person = await createUploader(market, '13900000351');
    trade = await orderMarket(market);
    sell = sellMarket(market);
    picture = await twoHalves(400, 300).jpeg().toBuffer();
  });
  afterAll(() => market.close());

  const send = async (token = person.token) => pathOf(await person.upload(picture, { token }));
  const statusFor = async (path: string, token: string, host = aurora) =>
    (await person.look(path, host, { token })).status;
  const cacheFor = async (path: string, token = guest) =>
    (await person.look(path, aurora, { token })).headers.get('cache-control');
  const shapeOf = async (answer: Response) => ({
    status: answer.status,
    body: await answer.text(),
    cache: answer.headers.get('cache-control'),
  });

  async function report(images: string): Promise<void> {
    const content = `What happened is shown here ${images.slice(-12)}`;
    const answer = await market.call('POST /api/account/problem', { content, images }, { token: person.token });
    expect(answer.msg).toBe('success');
  }
  const reported = async () => {
    const answer = await sell.desk<{ rows: { images: string[] }[] }>('GET', '/problems', { all: 'true' });
    return answer.data?.rows.flatMap(({ images }) => images) ?? [];
  };

  it('are seen by who uploaded them, in each size, and kept by no cache', async () => {
    const path = await send();
    for (const each of [path, thumbnailOf(path, 320), thumbnailOf(path, 960)]) {
      expect(await statusFor(each, person.token)).toBe(200);
      expect(await cacheFor(each, person.token)).toBe(forSome);
    }
    expect(await statusFor(path, `Bearer ${person.token}`)).toBe(200);
  });

  it('are no pictures at all to a guest, a stranger, an ended session and another shop', async () => {
    const path = await send();
    const none = await shapeOf(await person.look(path.replace(/\w{8}\.webp/, '00000000.webp'), aurora));
    expect(none.status).toBe(404);
    const { token: ended } = await person.logIn('13900000352');
    await market.call('POST /api/logout', {}, { token: ended });
    const there = await market.logIn('13900000351', { host: titan });
    for (const [token, host] of [
      [guest, aurora],
      ['no-such-token', aurora],
      [trade.other, aurora],
      [ended, aurora],
      [there, titan],
      [there, aurora],
      [person.token, titan],
    ] as const) {
      for (const each of [path, thumbnailOf(path, 320)]) {
        expect(await shapeOf(await person.look(each, host, { token })), `${host} ${token}`).toEqual(none);
      }
    }
  });

  it.each(['buyer', 'seller'] as const)('of a dispute are seen by both parties once the %s shows them', async (by) => {
    const [own, party] = by === 'buyer' ? [trade.buyer, trade.seller] : [trade.seller, trade.buyer];
    const [path, small, unshown] = [await send(own), thumbnailOf(await send(own), 320), await send(own)];
    const id = await trade.delivered();
    expect(await statusFor(path, party)).toBe(404);
    const images = [path, small];
    const reason = 'The account is not what was sold';
    const token = trade.buyer;
    if (by === 'buyer') {
      expect((await market.call('POST /api/web/order/{id}/dispute', { id, reason, images }, { token })).code).toBe(200);
    } else {
      const made = await market.call('POST /api/web/order/{id}/dispute', { id, reason, images: [] }, { token });
      expect(made.code).toBe(200);
      await sell.inShop((tx) =>
        tx.execute(
          sql`update disputes set images = ${sql.param(`{${images.join(',')}}`)}::text[] where order_id = ${Number(id)}`,
        ),
      );
    }
    for (const each of [path, thumbnailOf(path, 960), small, small.replace('-w320', '')]) {
      expect([await statusFor(each, own), await statusFor(each, party)]).toEqual([200, 200]);
      expect([await statusFor(each, trade.other), await statusFor(each, guest)]).toEqual([404, 404]);
      expect(await cacheFor(each, party)).toBe(forSome);
    }
    expect(await statusFor(unshown, party)).toBe(404);
    const order = await sell.desk<{ dispute: { images: string[] } }>('GET', `/orders/${String(id)}`);
    expect(await statusFor(String(order.data?.dispute.images[0]), guest)).toBe(200);
  });

  it('of feedback are seen by who sent them, and by the staff for ten minutes', async () => {
    const [path, other] = [await send(), await send()];
    await report(`${path},${other}`);
    expect([await statusFor(path, person.token), await statusFor(path, trade.other)]).toEqual([200, 404]);
    const shown = (await reported()).find((address) => address.startsWith(path))!;
    expect(shown).toMatch(/\?until=\d{10}&seal=[\w-]{43}$/);
    const query = shown.slice(path.length);
    const later = query.replace(/until=(\d+)/, (_whole, until: string) => `until=${Number(until) + 600}`);
    expect(await statusFor(shown, guest)).toBe(200);
    expect(await statusFor(thumbnailOf(path, 320) + query, guest)).toBe(200);
    expect(await cacheFor(shown)).toBe(forSome);
    expect(await statusFor(shown, guest, titan)).toBe(404);
    for (const wrong of [other + query, path + later, `${path}?until=9999999999`, `${shown}x`, shown.slice(0, -1)]) {
      expect(await statusFor(wrong, guest), wrong).toBe(404);
    }
    market.clockMs += 10 * minuteMs - 1_000;
    expect(await statusFor(shown, guest)).toBe(200);
    market.clockMs += 1_000;
    expect(await statusFor(shown, guest)).toBe(404);
    expect(await statusFor(shown, person.token)).toBe(200);
  });

  it('of papers are seen by the applicant and the staff', async () => {
    const token = await market.logIn('13900000353');
    const [front, reverse] = [await send(token), await send(token)];
    const sms = await market.sms('13900000353', 'public');
    const form = {
      name: 'Bluestone',
      phoneNumber: '13900000353',
      idCard: '11010519491231002X',
      adress: 'Some street 1',
      frontIdCardImg: front,
      reverseIdCardImg: reverse,
      ...sms,
    };
    expect((await market.call('POST /api/customer/audit', form, { token })).msg).toBe('success');
    expect([await statusFor(front, token), await statusFor(front, trade.other)]).toEqual([200, 404]);
    expect([await statusFor(front, person.token), await statusFor(front, guest)]).toEqual([404, 404]);
    const { data } = await sell.desk<{ rows: { papers: string[] }[] }>('GET', '/applications');
    const papers = data!.rows[0]!.papers;
    expect(papers.map((address) => address.split('?')[0])).toEqual([front, reverse]);
    for (const address of papers) expect(await statusFor(address, guest)).toBe(200);
  });

  it('of listings and faces are everybody’s, for ever, and so they stay after a restart', async () => {
    const [face, shown] = [await send(), await send()];
    expect(await statusFor(shown, guest)).toBe(404);
    const { code } = await market.call('PUT /api/system/user/profile', { avatar: face }, { token: person.token });
    expect(code).toBe(200);
    await sell.consign(person.token, { ...(await sell.form(person.userId)), imgUrls: [shown], titleImg: shown });
    for (const path of [face, shown, thumbnailOf(shown, 320)]) {
      expect([await statusFor(path, guest), await cacheFor(path)]).toEqual([200, forEverybody]);
      expect(await statusFor(path, guest, titan)).toBe(404);
    }
    market.restart();
    expect([await statusFor(face, guest), await statusFor(shown, guest)]).toEqual([200, 200]);
  });

  it('that everybody could see before there was a difference stay visible, the others do not', async () => {
    const [face, shown, told] = [await send(), await send(), await send()];
    await market.call('PUT /api/system/user/profile', { avatar: thumbnailOf(face, 320) }, { token: person.token });
    await sell.consign(person.token, { ...(await sell.form(person.userId)), imgUrls: [shown], titleImg: shown });
    await report(told);
    await sell.inShop((tx) => tx.update(uploads).set({ publicTime: null }));
    market.restart();
    expect(await statusFor(shown, guest)).toBe(404);
    const migration = await readFile(`${migrationsDir}/0010_private_pictures.sql`, 'utf8');
    const backfill = migration.split('--> statement-breakpoint').at(-1)!;
    await market.opened.db.transaction((tx) => tx.execute(sql.raw(backfill)));
    expect([await statusFor(face, guest), await statusFor(shown, guest)]).toEqual([200, 200]);
    expect([await statusFor(told, guest), await statusFor(told, person.token)]).toEqual([404, 200]);
  });

  it('name nobody and no seal in the log', async () => {
    expect(market.logged.join('\n')).not.toMatch(/seal=|pictures\/upload/);
  });
});
