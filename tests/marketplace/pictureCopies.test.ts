import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureWidths } from '../../bff/contract/pictureWidths';
import { createPictureCopies, usualLimits } from '../../marketplace/uploads/copies';
import { newPictureKey, thumbnailKey } from '../../marketplace/uploads/keys';
import { markPublic } from '../../marketplace/uploads/records';
import type { PictureStore } from '../../marketplace/uploads/store';
import { aurora, openMarket, type TestMarket } from './support/market';
import { twoHalves } from './support/pictures';
import { createUploader, pathOf, thumbnailOf, type Uploader } from './support/uploads';
import { silentLog } from './support/silentLog';

const forEver = 'public, max-age=31536000, immutable';
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

describe('copies of uploaded pictures', () => {
  let market: TestMarket;
  let person: Uploader;
  let path: string;

  beforeAll(async () => {
    market = await openMarket('pglite');
    person = await createUploader(market, '13900000341');
    path = pathOf(await person.upload(await twoHalves(1800, 900).jpeg().toBuffer()));
    await person.inShop((tx) => markPublic(tx, person.userId, [path]));
  });
  afterAll(() => market.close());

  const look = (address: string, accept: string) => person.look(address, aurora, { accept, token: '' });
  const sizeOf = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata();

  it.each(pictureWidths)(
    'are %i pixels wide, AVIF for who names it and WebP for all others, for ever',
    async (width) => {
      const address = thumbnailOf(path, width);
      for (const [accept, type, format] of [
        [chromium, 'image/avif', 'heif'],
        ['image/webp,*/*', 'image/webp', 'webp'],
        ['', 'image/webp', 'webp'],
      ] as const) {
        const answer = await look(address, accept);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': type,
          'cache-control': forEver,
          vary: 'Accept',
          'x-content-type-options': 'nosniff',
        });
        const etag = String(answer.headers.get('etag'));
        expect(await sizeOf(answer)).toMatchObject({ format, width, height: width / 2 });
        const again = await person.look(address, aurora, { accept, token: '', 'if-none-match': etag });
        expect(again.status).toBe(304);
      }
      const [small, large] = await Promise.all([look(address, chromium), look(path, chromium)]);
      expect((await small.arrayBuffer()).byteLength).toBeLessThan((await large.arrayBuffer()).byteLength);
    },
  );

  it('say by their tag which kind they are', async () => {
    const address = thumbnailOf(path, 640);
    const [one, other] = await Promise.all([look(address, chromium), look(address, 'image/webp')]);
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
    // The picture itself is one kind only.
    const full = await look(path, chromium);
    expect([full.headers.get('content-type'), full.headers.get('vary')]).toEqual(['image/webp', null]);
  });

  it.each(['image/avif;q=0', 'image/avif;q=0.0, image/webp', 'image/avifs', 'x-image/avif', 'image/*', '*/*', ',;,;='])(
    'are WebP for the odd Accept %j',
    async (accept) => {
      expect((await look(thumbnailOf(path, 320), accept)).headers.get('content-type')).toBe('image/webp');
    },
  );

  it('come in no other width and by no other name, and nothing is made for those', async () => {
    const before = (await person.filesInStore()).length;
    const odd = ['1', '100', '641', '1601', '2560', '99999', '0640', '640.5', '-640', '6e2', '640x640', '٣٢٠'];
    for (const width of odd) {
      expect((await look(path.replace('.webp', `-w${width}.webp`), chromium)).status, width).toBe(404);
    }
    for (const end of ['-w640.avif', '-w640.jpg', '-w640', '-w640.webp.avif', '-w640-w320.webp', '-w640.webp%00']) {
      expect((await look(path.replace('.webp', end), chromium)).status, end).toBe(404);
    }
    const unknown = path.replace(/[0-9a-f]{32}/, 'a'.repeat(32));
    expect((await look(thumbnailOf(unknown, 640), chromium)).status).toBe(404);
    expect((await person.filesInStore()).length).toBe(before);
  });

  it('are not made of private pictures: the nearest stored one is shown, and kept by nobody', async () => {
    const own = pathOf(await person.upload(await twoHalves(1800, 900).jpeg().toBuffer()));
    const before = (await person.filesInStore()).length;
    for (const [width, shown] of [
      [160, 320],
      [320, 320],
      [640, 960],
      [960, 960],
      [1600, 1800],
    ] as const) {
      const answer = await person.look(thumbnailOf(own, width), aurora, { accept: chromium });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await sizeOf(answer)).toMatchObject({ format: 'webp', width: shown });
      expect((await look(thumbnailOf(own, width), chromium)).status).toBe(404);
    }
    expect((await person.filesInStore()).length).toBe(before);
  });

  it('are not larger than the picture', async () => {
    const small = pathOf(await person.upload(await twoHalves(200, 100).jpeg().toBuffer()));
    await person.inShop((tx) => markPublic(tx, person.userId, [small]));
    expect(await sizeOf(await look(thumbnailOf(small, 1600), chromium))).toMatchObject({ width: 200, height: 100 });
  });
});

/** A busy machine must not decide. */
const patient = { ...usualLimits, waitLimitMs: 60_000, totalMs: 60_000 };

/** A store that counts what is done with it. */
function countingStore(full: Uint8Array) {
  const key = newPictureKey(1, 0);
  const files = new Map<string, Uint8Array>([[key, full]]);
  const done: string[] = [];
  const store: PictureStore = {
    async put(name, bytes) {
      done.push(`put ${name.slice(key.length - '.webp'.length)}`);
      files.set(name, bytes);
    },
    async get(name) {
      if (name === key) done.push('get');
      return files.get(name) ?? null;
    },
    async remove() {},
  };
  return { key, files, done, store };
}

describe('the maker of copies', () => {
  it('makes a copy once, however many ask for it at the same time and later', async () => {
    const { key, done, store } = countingStore(await twoHalves(800, 400).webp().toBuffer());
    const copies = createPictureCopies(store, silentLog, patient);
    const found = await Promise.all(Array.from({ length: 20 }, () => copies.shared(key, 640, 'avif')));
    expect(new Set(found.map((each) => Buffer.from(each!.bytes).toString('base64'))).size).toBe(1);
    expect(done).toEqual(['get', 'put -w640.avif']);
    await copies.shared(key, 640, 'avif');
    await createPictureCopies(store, silentLog, patient).shared(key, 640, 'avif');
    expect(done).toEqual(['get', 'put -w640.avif']);
  });

  it('shows the nearest stored picture where a copy could not be made or kept, and tries again the next time', async () => {
    const whole = await twoHalves(800, 400).webp().toBuffer();
    const { key, files, store } = countingStore(whole.subarray(0, whole.length / 2));
    files.set(thumbnailKey(key, 960), Buffer.from('what the upload stored'));
    const copies = createPictureCopies(store, silentLog, patient);
    expect(await copies.shared(key, 640, 'webp')).toMatchObject({ isAsked: false, type: 'image/webp' });
    files.set(key, whole);
    const failing = { ...store, put: () => Promise.reject(new Error('the disk is full')) };
    expect(await createPictureCopies(failing, silentLog, patient).shared(key, 640, 'avif')).toMatchObject({
      isAsked: false,
    });
    expect(await copies.shared(key, 640, 'avif')).toMatchObject({ isAsked: true, type: 'image/avif' });
    expect(await copies.shared(newPictureKey(1, 0), 640, 'avif')).toBeNull();
  });

  it('makes one at a time and lets few wait: who comes then sees a stored one', async () => {
    const { key, done, store } = countingStore(await twoHalves(800, 400).webp().toBuffer());
    const copies = createPictureCopies(store, silentLog, { ...patient, maxWaiting: 1 });
    const all = await Promise.all(pictureWidths.map((width) => copies.shared(key, width, 'webp')));
    expect(all.filter((each) => each?.isAsked)).toHaveLength(2);
    expect(done.filter((each) => each.startsWith('put'))).toHaveLength(2);
  });
});
