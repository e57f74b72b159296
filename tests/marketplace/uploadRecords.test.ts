import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '../../marketplace/db/schema/games';
import { uploads } from '../../marketplace/db/schema/uploads';
import { newPictureKey } from '../../marketplace/uploads/keys';
import { removeShopOrphans } from '../../marketplace/uploads/orphans';
import { addUpload, markPublic, markUsed, ownUploads } from '../../marketplace/uploads/records';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type TestMarket } from './support/market';
import { twoHalves } from './support/pictures';
import { auroraId, createUploader, pathOf, thumbnailOf, type Uploader } from './support/uploads';
import { dayMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('the keeping of uploads');

const titanId = 2;

describe.each(engines)('the keeping of uploads on %s', (engine) => {
  let market: TestMarket;
  let person: Uploader;

  beforeAll(async () => {
    market = await openMarket(engine);
    person = await createUploader(market, '13900000331');
  });
  afterAll(() => market.close());

  const jpeg = () => twoHalves(600, 400).jpeg().toBuffer();

  it('may follow each other at once, many at the same time, each under a name of its own', async () => {
    const picture = await jpeg();
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.upload(picture)));
    const paths = new Set(answers.map(pathOf));
    expect(paths.size).toBe(6);
    for (const path of paths) expect((await person.look(path)).status).toBe(200);
  });

  it('for everybody are served for ever, as pictures and as nothing else', async () => {
    const path = pathOf(await person.upload(await jpeg()));
    await person.inShop((tx) => markPublic(tx, person.userId, [path]));
    const answer = await person.look(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await person.look(path, aurora, { 'if-none-match': etag })).status).toBe(304);
    expect((await person.look(thumbnailOf(path, 320), aurora, { 'if-none-match': etag })).status).toBe(200);
  });

  it('are found in their own shop only, by their exact names', async () => {
    const path = pathOf(await person.upload(await jpeg()));
    const wrong = [
      [path, titan],
      [path, 'nobody.test'],
      [path.replace('/1/', '/2/'), titan],
      [path.replace('/upload/1/', '/upload/01/'), aurora],
      [thumbnailOf(path, 641), aurora],
      [path.replace('.webp', '.svg'), aurora],
      [path.replace('/upload/', '/upload/../upload/'), titan],
      [path.replace('/upload/1/', '/upload/2/..%2f1/'), titan],
      [`${path}.part`, aurora],
      ['/pictures/upload/', aurora],
    ] as const;
    for (const [wrongPath, host] of wrong) {
      const answer = await person.look(wrongPath, host);
      expect(answer.status, wrongPath).toBe(404);
      expect(answer.headers.get('cache-control')).toBeNull();
    }
  });

  it('belong to who made them, in one shop', async () => {
    const path = pathOf(await person.upload(await jpeg()));
    const thumbnail = thumbnailOf(path, 960);
    const unknown = `/pictures/upload/${newPictureKey(auroraId, market.clockMs)}`;
    const asked = [unknown, thumbnail, '/pictures/logo/aurora.svg', path, `${path}?x`, '', path];
    expect(await person.inShop((tx) => ownUploads(tx, person.userId, asked))).toEqual([thumbnail, path, path]);
    const { userId: otherId } = await person.logIn('13900000332');
    expect(await person.inShop((tx) => ownUploads(tx, otherId, asked))).toEqual([]);
    expect(await person.inShop((tx) => ownUploads(tx, person.userId, asked), titanId)).toEqual([]);
    await person.inShop((tx) => markUsed(tx, otherId, [path]));
    expect((await person.rowOf(path))!.usedTime).toBeNull();
    await person.inShop((tx) => markUsed(tx, person.userId, [thumbnail]));
    expect((await person.rowOf(path))!.usedTime).toBeInstanceOf(Date);
  });

  it('stay for as long as a form that somebody has begun shows them, and no longer', async () => {
    const [kept, stray, foreign] = [await jpeg(), await jpeg(), await jpeg()].map((picture) => person.upload(picture));
    const [keptPath, strayPath] = [pathOf(await kept!), pathOf(await stray!)];
    const other = await person.logIn('13900000335');
    const foreignPath = pathOf(await foreign!);
    const gameId = await person.inShop(async (tx) => (await tx.select().from(games).limit(1))[0]?.id ?? 0);
    const save = (images: string[], token: string) => {
      const content = JSON.stringify({ gameId, images });
      return market.call('POST /api/web/sell/draft', { gameId, content, savedMs: market.clockMs }, { token });
    };
    expect((await save([thumbnailOf(keptPath, 320)], person.token)).code).toBe(200);
    // What another writes down keeps nothing.
    expect((await save([foreignPath], other.token)).code).toBe(200);
    market.clockMs += dayMs + 1_000;
    await market.keepHouse();
    expect(await person.rowOf(keptPath)).toBeDefined();
    expect(await person.rowOf(strayPath)).toBeUndefined();
    expect(await person.rowOf(foreignPath)).toBeUndefined();
    const { token } = await person.logIn('13900000331');
    await market.call('POST /api/web/sell/draft/remove', { gameId }, { token });
    await market.keepHouse();
    expect(await person.rowOf(keptPath)).toBeUndefined();
  });

  it('become an avatar only for who made them, and stay then', async () => {
    const own = pathOf(await person.upload(await jpeg()));
    const change = (avatar: string, by = person.token) =>
      market.call('PUT /api/system/user/profile', { avatar }, { token: by });
    const { token: stranger } = await person.logIn('13900000332');
    const msg = 'Please upload this picture again, it is not yours or has been removed';
    expect(await change(own, stranger)).toEqual({ code: 500, msg, fields: { avatar: msg } });
    // A copy that is made when somebody looks is nobody's upload.
    for (const by of [stranger, person.token]) {
      expect(await change(own.replace('.webp', '-w640.webp'), by)).toMatchObject({ code: 500, msg });
    }
    expect(await change(thumbnailOf(own, 320))).toMatchObject({ code: 200 });
    expect((await person.rowOf(own))!.usedTime).toBeInstanceOf(Date);
  });

  it('that cannot be stored leave nothing behind', async () => {
    const before = { files: await person.filesInStore(), rows: await person.inShop((tx) => tx.$count(uploads)) };
    market.storeBroken = true;
    expect(await person.upload(await jpeg())).toEqual({
      code: 500,
      msg: 'The marketplace failed to answer, please try again',
    });
    market.storeBroken = false;
    expect({ files: await person.filesInStore(), rows: await person.inShop((tx) => tx.$count(uploads)) }).toEqual(
      before,
    );
  });

  const earlier = (by: number, count: number) =>
    Array.from({ length: count }, () => ({
      userId: by,
      key: newPictureKey(auroraId, market.clockMs),
      bytes: 1,
      width: 1,
      height: 1,
      createTime: new Date(market.clockMs),
    }));

  it('are counted one after the other', async () => {
    const { userId: by } = await person.logIn('13900000334');
    await person.inShop((tx) => tx.insert(uploads).values(earlier(by, 195)));
    const added = await Promise.all(
      earlier(by, 10).map(({ key }) =>
        person.inShop((tx) => addUpload(tx, { userId: by, key, bytes: 1, width: 1, height: 1, nowMs: market.clockMs })),
      ),
    );
    expect(added.filter(Boolean)).toHaveLength(5);
  });

  it('are at most 200 for a person in 24 hours, also when they come at once', async () => {
    const { token: limited, userId: limitedId } = await person.logIn('13900000333');
    await person.inShop((tx) => tx.insert(uploads).values(earlier(limitedId, 198)));
    const picture = await jpeg();
    const msg = 'You can upload at most 200 pictures within 24 hours, please continue later';
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.upload(picture, { token: limited })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 500, 500, 500]);
    expect(answers.filter(({ code }) => code === 500).map((answer) => answer.msg)).toEqual([msg, msg, msg]);
    expect(await person.upload('words', { token: limited })).toEqual({ code: 500, msg });
    expect((await person.upload(picture)).code).toBe(200);
    market.clockMs += dayMs;
    expect((await person.upload(picture, { token: limited })).code).toBe(200);
  });

  it('that cannot be read count as well: they cost as much', async () => {
    const { token: limited, userId: limitedId } = await person.logIn('13900000336');
    await person.inShop((tx) => tx.insert(uploads).values(earlier(limitedId, 198)));
    const damaged = (await jpeg()).subarray(0, 900);
    for (let press = 0; press < 2; press += 1) {
      expect((await person.upload(damaged, { token: limited })).msg).toContain('damaged');
    }
    for (const picture of [damaged, await jpeg()]) {
      expect((await person.upload(picture, { token: limited })).msg).toContain('at most 200 pictures');
    }
  });

  describe('that come again with one Idempotency-Key', () => {
    const named = (key: string, token = person.token) => ({ token, headers: { 'idempotency-key': key } });

    it('have one place, also when they come at once', async () => {
      const picture = await jpeg();
      const send = () => person.upload(picture, named('place-1'));
      const paths = [...(await Promise.all([send(), send(), send()])), await send()].map(pathOf);
      expect(new Set(paths).size).toBe(1);
      expect((await person.look(paths[0]!)).status).toBe(200);
      const { token: other } = await person.logIn('13900000332');
      expect(pathOf(await person.upload(picture, named('place-1', other)))).not.toBe(paths[0]);
      expect(pathOf(await person.upload(picture, named('place-2')))).not.toBe(paths[0]);
    });

    it('are refused when they are another picture', async () => {
      await person.upload(await jpeg(), named('other-1'));
      const answer = await person.upload(await twoHalves(300, 300).jpeg().toBuffer(), named('other-1'));
      expect(answer.code).toBe(422);
    });

    it('are not even looked at under the key of something else', async () => {
      const damaged = (await jpeg()).subarray(0, 900);
      await person.upload(await jpeg(), named('else-1'));
      const rename = { nickName: 'Somebody' };
      await market.call('PUT /api/system/user/profile', rename, named('else-2'));
      for (const key of ['else-1', 'else-2']) expect((await person.upload(damaged, named(key))).code).toBe(422);
      // A picture that was refused leaves its key free.
      expect((await person.upload(damaged, named('else-3'))).msg).toContain('damaged');
      expect((await person.upload(await jpeg(), named('else-3'))).code).toBe(200);
    });

    it('count as one of the 200', async () => {
      const { token, userId } = await person.logIn('13900000335');
      await person.inShop((tx) => tx.insert(uploads).values(earlier(userId, 199)));
      const picture = await jpeg();
      for (let press = 0; press < 2; press += 1) {
        expect((await person.upload(picture, named('count-1', token))).code).toBe(200);
      }
      expect((await person.upload(picture, named('count-2', token))).code).toBe(500);
    });

    it('are stored by the next one when the first could not be', async () => {
      const picture = await jpeg();
      market.storeBroken = true;
      expect((await person.upload(picture, named('broken-1'))).code).toBe(500);
      market.storeBroken = false;
      const path = pathOf(await person.upload(picture, named('broken-1')));
      for (const each of [path, thumbnailOf(path, 320)]) expect((await person.look(each)).status).toBe(200);
    });

    it('wait another day for their use, and come back when they were removed', async () => {
      const picture = await jpeg();
      const remove = () => removeShopOrphans(market.opened.db, market.pictureStore, auroraId, market.clockMs);
      const path = pathOf(await person.upload(picture, named('again-1')));
      for (const [waitMs, status] of [
        [dayMs - 1, 200],
        [dayMs - 1, 200],
        [dayMs + 1, 404],
      ] as const) {
        market.clockMs += waitMs;
        await remove();
        expect((await person.look(path)).status).toBe(status);
        expect(pathOf(await person.upload(picture, named('again-1')))).toBe(path);
        expect((await person.look(path)).status).toBe(200);
      }
    });
  });

  it('that nothing refers to are removed after 24 hours, and no others', async () => {
    market.clockMs += 2 * dayMs;
    await removeShopOrphans(market.opened.db, market.pictureStore, auroraId, market.clockMs);
    const picture = await jpeg();
    const [orphan, used, other] = [
      await person.upload(picture),
      await person.upload(picture),
      await person.upload(picture),
    ].map(pathOf);
    await person.inShop((tx) => markUsed(tx, person.userId, [used!]));
    const remove = (store = market.pictureStore) =>
      removeShopOrphans(market.opened.db, store, auroraId, market.clockMs);
    market.clockMs += dayMs;
    expect(await remove()).toEqual({ removed: 0, failed: 0 });
    market.clockMs += 1;
    const fresh = pathOf(await person.upload(picture));

    const stuck = { ...market.pictureStore, remove: () => Promise.reject(new Error('no answer')) };
    expect(await remove(stuck)).toEqual({ removed: 0, failed: 2 });
    // Half removed is as good as removed: nobody may begin to use it.
    expect(await person.inShop((tx) => ownUploads(tx, person.userId, [orphan!, used!, fresh]))).toEqual([used, fresh]);
    await person.inShop((tx) => markUsed(tx, person.userId, [other!]));
    expect(await remove()).toEqual({ removed: 2, failed: 0 });
    expect(await remove()).toEqual({ removed: 0, failed: 0 });

    for (const gone of [orphan!, other!, thumbnailOf(orphan!, 320)]) expect((await person.look(gone)).status).toBe(404);
    for (const kept of [used!, fresh, thumbnailOf(used!, 960)]) expect((await person.look(kept)).status).toBe(200);
    const idOf = (path: string) => path.split('/').at(-1)!.slice(0, 32);
    const files = await person.filesInStore();
    expect(files.filter((file) => file.includes(idOf(orphan!)))).toEqual([]);
    expect(files.filter((file) => file.includes(idOf(used!)))).toHaveLength(3);
  });
});
