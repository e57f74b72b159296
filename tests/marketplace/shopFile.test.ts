import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { dayMs } from '../../bff/contract/durations';
import { findTenantId, withTenant, type Tx } from '../../marketplace/db/engine';
import { games, heroSkins, labelTypes, regionKeys, templateOptions } from '../../marketplace/db/schema/games';
import { listings } from '../../marketplace/db/schema/listings';
import { users } from '../../marketplace/db/schema/people';
import { uploads } from '../../marketplace/db/schema/uploads';
import type { DeskApplied } from '../../marketplace/desk/shopWire';
import { keepCatalogue, lockCatalogue } from '../../marketplace/selling/catalogue';
import { offeredFieldsOf } from '../../marketplace/selling/template';
import { readShopFile } from '../../marketplace/shopFile/readShop';
import { shopFile, type ShopFile } from '../../marketplace/shopFile/shopFile';
import { serveOnLoopback, type LoopbackServer } from '../support/loopback';
import { deskCommand } from './support/deskCommand';
import { engines, scratchDirectory, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { sellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('shops by file');

const example = 'docs/shop.example.yaml';
const lantern = 'lantern.localhost';
const nowhere = { url: 'http://127.0.0.1:9', token: 'x'.repeat(32) };
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

describe.each(engines)('shops by file on %s', (engine) => {
  let market: TestMarket;
  let server: LoopbackServer;
  let directory: Awaited<ReturnType<typeof scratchDirectory>>;

  beforeAll(async () => {
    market = await openMarket(engine);
    server = await serveOnLoopback(market.fetch);
    directory = await scratchDirectory();
    await mkdir(directory.path, { recursive: true });
  });
  afterAll(async () => {
    await server.close();
    await market.close();
    await directory.remove();
  });

  const desk = (...argv: string[]) => deskCommand(argv, { url: server.origin, token: market.deskToken });

  async function write(name: string, content: string | Buffer): Promise<string> {
    const path = join(directory.path, name);
    await writeFile(path, content);
    return path;
  }

  /** Applies a file that was changed. */
  async function apply(file: unknown, ...options: string[]) {
    return desk('shops', 'apply', await write('shop.yaml', stringify(file)), ...options);
  }

  async function applied(file: unknown, ...options: string[]): Promise<DeskApplied> {
    const ran = await apply(file, '--json', ...options);
    if (ran.exitCode !== 0) throw new Error(ran.error);
    return JSON.parse(ran.out) as DeskApplied;
  }

  async function inShop<T>(host: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return withTenant(market.opened.db, (await findTenantId(market.opened.db, host)) as number, work);
  }
  const fileOf = async (host: string) => (await inShop(host, readShopFile)) as Mutable<ShopFile>;

  it('shows a shop as a file that changes nothing when it is applied', async () => {
    const shown = await desk('shops', 'show', '--shop', titan);
    expect(shown.exitCode).toBe(0);
    const before = await fileOf(titan);
    expect(before.games).toHaveLength(12);
    const checked = await applied(parse(shown.out), '--check');
    expect(checked).toMatchObject({ created: false, changes: [] });
    expect((await desk('shops', 'apply', await write('titan.yaml', shown.out))).out).toMatch(
      /^Titan Arena \(shop 2\): nothing has changed\.\n$/,
    );
    expect(await fileOf(titan)).toEqual(before);
  });

  it('makes of a shop’s file another shop, the same but for its hosts and name', async () => {
    const file = await fileOf(titan);
    const made = await applied({ ...file, name: 'Second Arena', hosts: ['second.localhost'] });
    expect(made).toMatchObject({
      created: true,
      shop: { name: 'Second Arena', state: 'open', hosts: ['second.localhost'] },
    });
    expect({ ...(await fileOf('second.localhost')), hosts: file.hosts, name: file.name }).toEqual(file);
    expect(await fileOf(titan)).toEqual(file);
    const options = { host: 'second.localhost' };
    const front = await market.call('GET /api/web/decoration/type', {}, options);
    const own = await inShop('second.localhost', (tx) => tx.select({ id: games.id }).from(games));
    expect(JSON.stringify(front.data)).toContain(`gameId=${own[0]!.id}`);
    expect((await market.call('POST /api/web/good/allList', {}, options)).total).toBe(0);
  });

  it('adds the shop of the example, in which people log in, sell and find', async () => {
    const first = await desk('shops', 'apply', example);
    expect(first).toMatchObject({ exitCode: 0, error: '' });
    expect(first.out).toMatch(
      /^Lantern Row \(shop \d+\) is there, open at lantern\.localhost, shop\.lantern\.localhost\.\n\+ shop Lantern Row\n/,
    );
    expect((await desk('shops', 'apply', example)).out).toContain('nothing has changed');
    for (const host of [lantern, 'shop.lantern.localhost']) {
      const { data } = await market.call('GET /api/web/getTenant', {}, { host });
      expect(data).toMatchObject({
        tenantName: 'Lantern Row',
        useTheme: '3',
        groups: ['5483'],
        locale: 'en',
        state: 'open',
      });
    }
    const { data: areas } = await market.call('GET /api/web/decoration/type', {}, { host: lantern });
    expect((areas as { area: number }[]).map(({ area }) => area)).toEqual([1, 2, 3, 5]);
    expect(
      (await market.call('GET /api/system/dict/data/type/{type}', { type: 'order_status' }, { host: lantern })).data,
    ).toHaveLength(10);

    const options = { host: lantern };
    const token = await market.logIn('13700004242', options);
    const tenantId = (await findTenantId(market.opened.db, lantern)) as number;
    const { form } = await inShop(lantern, async (tx) => {
      const [game] = await tx.select().from(games);
      const keys = await tx.select().from(regionKeys);
      const idOf = (name: string) => keys.find(({ fieldName }) => fieldName === name)!.id;
      const fields = await offeredFieldsOf(tx, game!.id);
      const ember = fields.find(({ key }) => key === 'f3')!.options[0]!;
      const attributes = {
        f1: '77',
        f2: String(fields.find(({ key }) => key === 'f2')!.options[1]!.id),
        f3: `${ember.id}:${ember.grades[2]!.id}`,
      };
      const place = {
        systemId: idOf('iOS'),
        carrierId: idOf('Official'),
        groupId: idOf('East'),
        serverId: idOf('Hilltop'),
      };
      return { form: { gameId: game!.id, ...place, attributes, price: '640.00' } };
    });
    const [me] = await inShop(lantern, (tx) => tx.select().from(users).where(eq(users.phone, '13700004242')));
    const imgUrls = await sellMarket(market).pictures(me!.id, 2, tenantId);
    const sent = await market.call('POST /api/need/consignment', { ...form, imgUrls }, { ...options, token });
    expect(sent).toMatchObject({ code: 200 });
    const id = String((sent.data as { id: number }).id);
    expect((await desk('approve', id, '--shop', lantern)).exitCode).toBe(0);
    const found = await market.call('POST /api/web/good/allList', { keyWord: 'Lanternfall' }, options);
    expect(found.rows?.map((row) => String(row['id']))).toEqual([id]);
    expect(
      (await market.call('POST /api/web/good/allList', {}, { host: titan })).rows?.map((row) => String(row['id'])),
    ).not.toContain(id);
  });

  it('keeps what is known by its name, and refuses to take away what accounts have', async () => {
    const file = await fileOf(lantern);
    const idsOf = () =>
      inShop(lantern, async (tx) =>
        (await offeredFieldsOf(tx, (await tx.select().from(games))[0]!.id)).flatMap(({ options }) =>
          options.map(({ id, name }) => [name, id] as const),
        ),
      );
    const before = new Map(await idsOf());
    const game = file.games![0]!;
    const third = game.fields[2]!;
    third.options = [
      { name: 'Newcomer', picture: null, grades: [{ name: 'Rank 1', picture: null }], skins: [] },
      ...third.options,
    ];
    game.name = 'Lanternfall Online';
    const { changes } = await applied(file);
    expect(changes).toEqual(
      expect.arrayContaining([
        '~ game lanternfall',
        '+ option lanternfall f3 "Newcomer"',
        '+ option lanternfall f3 "Rank 1"',
      ]),
    );
    const after = new Map(await idsOf());
    for (const [name, id] of before) expect(after.get(name), name).toBe(id);

    const refused = async (change: (copy: Mutable<ShopFile>) => void) => {
      const copy = structuredClone(file);
      change(copy);
      const { exitCode, error } = await apply(copy);
      expect(exitCode).toBe(1);
      return error;
    };
    const inGame = (change: (copy: Mutable<NonNullable<ShopFile['games']>[number]>) => void) =>
      refused((copy) => change(copy.games![0]!));
    expect(await inGame((copy) => void copy.fields[2]!.options.splice(1, 1))).toBe(
      'desk: games: accounts of lanternfall have the options "Ember" of f3: keep that\n',
    );
    expect(await inGame((copy) => void copy.fields[2]!.options[1]!.grades.pop())).toContain(
      'the options "Rank 3" of f3',
    );
    expect(await inGame((copy) => void copy.fields.shift())).toContain('the field f1');
    expect(await inGame((copy) => Object.assign(copy.fields[0]!, { type: 'input', range: null }))).toContain(
      'the field f1 as number',
    );
    expect(await inGame((copy) => void copy.systems.pop())).toContain('the regions "iOS"');
    expect(await inGame((copy) => void copy.regions[0]!.servers.pop())).toContain('the regions "Hilltop"');
    expect(await inGame((copy) => void copy.regions.shift())).toContain('the regions "East"');
    expect(await fileOf(lantern)).toEqual(file);

    // What no account has may go.
    game.fields[2]!.options = third.options.filter(({ name }) => name !== 'Moth');
    game.regions = game.regions.filter(({ name }) => name !== 'West');
    game.fields.pop();
    expect((await applied(file)).changes).toEqual(
      expect.arrayContaining([
        '- option lanternfall f3 "Moth"',
        '- region lanternfall "West"',
        '- field lanternfall f4 "Remarks"',
      ]),
    );
    expect(await fileOf(lantern)).toEqual(file);
  });

  /** Begins something else while a transaction has done its work and is still open. */
  async function beside<T>(begin: () => Promise<T>, work: (tx: Tx) => Promise<void>): Promise<T> {
    let isOpen = () => undefined as void;
    // Waited for from outside: a transaction's own work may not begin another one.
    const other = new Promise<void>((resolve) => (isOpen = resolve)).then(begin);
    await inShop(lantern, async (tx) => {
      await work(tx);
      isOpen();
      await setTimeout(400);
    });
    return other;
  }

  it('lets nobody describe an account by what is being taken away, nor take away what is being used', async () => {
    const file = await fileOf(lantern);
    file.games![0]!.fields[1]!.options.push({ name: 'Spare', picture: null, grades: [], skins: [] });
    await applied(file);
    const withoutSpare = structuredClone(file);
    withoutSpare.games![0]!.fields[1]!.options.pop();
    const options = { host: lantern, token: await market.logIn('13700004242', { host: lantern }) };
    const spare = await inShop(lantern, async (tx) => {
      const [row] = await tx.select().from(templateOptions).where(eq(templateOptions.fieldName, 'Spare'));
      return row!;
    });
    const [listing] = await inShop(lantern, (tx) => tx.select().from(listings));

    const { gameId, systemId, carrierId, groupId, serverId } = listing!;
    const place = { gameId, systemId: systemId!, carrierId: carrierId!, groupId: groupId!, serverId: serverId! };
    const attributes = { ...listing!.values, f2: String(spare.id) };
    const tenantId = (await findTenantId(market.opened.db, lantern)) as number;
    const imgUrls = await sellMarket(market).pictures(listing!.sellerId!, 1, tenantId);
    const form = { ...place, attributes, price: '64.00', imgUrls };
    const offered = await beside(
      () => market.call('POST /api/need/consignment', form, options),
      async (tx) => {
        await lockCatalogue(tx);
        await tx.delete(templateOptions).where(eq(templateOptions.id, spare.id));
      },
    );
    expect(offered).toMatchObject({ fields: { f2: 'Please choose one of the options of Binding' } });

    expect((await applied(file)).changes).toEqual(['+ option lanternfall f2 "Spare"']);
    const taken = await beside(
      () => apply(withoutSpare),
      async (tx) => {
        await keepCatalogue(tx);
        const [again] = await tx.select().from(templateOptions).where(eq(templateOptions.fieldName, 'Spare'));
        await tx.update(listings).set({ values: { ...listing!.values, f2: String(again!.id) } });
      },
    );
    expect(taken.error).toContain('the options "Spare" of f2');
    await inShop(lantern, (tx) => tx.update(listings).set({ values: listing!.values }));
    expect((await applied(withoutSpare)).changes).toEqual(['- option lanternfall f2 "Spare"']);
  });

  it('gives things other names, under which accounts keep them and are found', async () => {
    const file = await fileOf(lantern);
    const game = file.games![0]!;
    const heroes = game.fields[2]!.options;
    const ember = heroes.find(({ name }) => name === 'Ember')!;
    const east = game.regions.find(({ name }) => name === 'East')!;
    const server = east.servers.find(({ name }) => name === 'Hilltop')!;
    const keysNow = () =>
      inShop(lantern, async (tx) => {
        const [known] = await tx.select().from(games);
        const options = (await offeredFieldsOf(tx, known!.id)).flatMap((field) => field.options);
        return [
          ...options.flatMap(({ id, name, grades }) => [{ id, name }, ...grades]),
          ...(await tx.select().from(heroSkins)).map(({ id, name }) => ({ id, name })),
          ...(await tx.select().from(regionKeys)).map(({ id, fieldName }) => ({ id, name: fieldName })),
          ...(await tx.select().from(labelTypes)).map(({ id, name }) => ({ id, name })),
        ];
      });
    const foundBy = async (keyWord: string) =>
      (await market.call('POST /api/web/good/allList', { keyWord }, { host: lantern })).total;
    const before = await keysNow();
    const rename = <Entry extends { name: string; was?: string | undefined }>(entry: Entry, name: string) =>
      Object.assign(entry, { name, was: entry.name });
    rename(ember, 'Blaze');
    rename(ember.grades[2]!, 'Rank III');
    rename(ember.skins[0]!, 'Festival Blaze');
    rename(game.systems[1]!, 'iPhone');
    rename(east, 'Levant');
    rename(server, 'Summit');
    rename(file.labels![1]!, 'At once');
    expect((await applied(file)).changes).toEqual([
      '~ region lanternfall "iPhone", before: region lanternfall "iOS"',
      '~ region lanternfall "Levant", before: region lanternfall "East"',
      '~ region lanternfall "Summit", before: region lanternfall "Hilltop"',
      '~ option lanternfall f3 "Blaze", before: option lanternfall f3 "Ember"',
      '~ option lanternfall f3 "Rank III", before: option lanternfall f3 "Rank 3"',
      '~ skin lanternfall "Festival Blaze", before: skin lanternfall "Festival Ember"',
      '~ label "At once", before: label "Instant"',
    ]);
    expect((await applied(file)).changes).toEqual([]);
    const names = new Map((await keysNow()).map(({ id, name }) => [`${id} ${name}`, name]));
    const changed = before.filter(({ id, name }) => !names.has(`${id} ${name}`)).map(({ name }) => name);
    expect(changed.toSorted()).toEqual(['East', 'Ember', 'Festival Ember', 'Hilltop', 'Instant', 'Rank 3', 'iOS']);
    expect(names.size).toBe(before.length);
    expect([await foundBy('summit'), await foundBy('Levant Summit'), await foundBy('Hilltop')]).toEqual([1, 1, 0]);

    game.name = 'Moonfall';
    game.otherNames = 'MF';
    await applied(file);
    expect([await foundBy('moonfall mf summit'), await foundBy('Lanternfall Online')]).toEqual([1, 0]);

    rename(server, 'Harbour');
    east.servers = [server];
    expect((await apply(file)).error).toBe(
      'desk: region lanternfall "Summit" can\'t become region lanternfall "Harbour": that is there too\n',
    );
  });

  it('keeps labels that listings carry, and hides games that are left out', async () => {
    const file = await fileOf(lantern);
    const [label] = file.labels!;
    await inShop(lantern, async (tx) => {
      const [carried] = await tx.select().from(labelTypes).orderBy(labelTypes.sort);
      await tx.update(listings).set({ labelIds: [carried!.id] });
    });
    const others = file.labels!.filter(({ name }) => name !== label!.name);
    expect((await apply({ ...file, labels: others })).error).toBe('desk: labels: listings carry "Verified": keep it\n');
    expect((await applied({ ...file, labels: [label] })).changes).toEqual(['- label "At once"']);
    expect((await applied({ ...file, labels: [label], games: [], decoration: {} })).changes).toEqual([
      '- game lanternfall: hidden',
    ]);
    expect((await market.call('GET /api/web/game/Type', {}, { host: lantern })).data).toEqual([]);
    expect((await applied({ ...file, labels: [label] })).changes).toEqual(['~ game lanternfall']);
  });

  it('leaves alone what a file does not speak of', async () => {
    const before = await fileOf(lantern);
    const { changes } = await applied({ name: 'Lantern Street', hosts: [lantern], language: 'en' });
    expect(changes).toEqual(['~ name', '- host shop.lantern.localhost']);
    expect(await fileOf(lantern)).toEqual({ ...before, name: 'Lantern Street', hosts: [lantern] });
    await applied({ name: before.name, hosts: before.hosts, language: 'en' });
  });

  it('moves a shop to other hosts when it is told which', async () => {
    const moved = await applied({ name: 'Lantern Row', hosts: ['row.localhost'], language: 'en' }, '--shop', lantern);
    expect(moved).toMatchObject({
      created: false,
      changes: ['+ host row.localhost', '- host lantern.localhost', '- host shop.lantern.localhost'],
    });
    expect(await findTenantId(market.opened.db, lantern)).toBe(null);
    await applied({ name: 'Lantern Row', hosts: [lantern], language: 'en' }, '--shop', 'row.localhost');
  });

  it('shuts and opens a shop', async () => {
    const stateOf = async () =>
      ((await market.call('GET /api/web/getTenant', {}, { host: lantern })).data as { state: string }).state;
    expect((await desk('shops', 'suspend', '--shop', lantern)).out).toMatch(
      /^Lantern Row \(shop \d+\) is suspended\.\n$/,
    );
    market.clockMs += 2_000;
    expect(await stateOf()).toBe('suspended');
    expect((await desk('shops', 'resume', '--shop', lantern)).out).toMatch(/is open\.\n$/);
    market.clockMs += 2_000;
    expect(await stateOf()).toBe('open');
    expect((await desk('shops')).out).toMatch(/ON SALE +NAME +HOSTS\n/);
    expect((await desk('shops', '--page', '9')).out).toContain('lantern.localhost');
  });

  it('keeps the pictures beside a file, once, for as long as the shop shows them', async () => {
    const drawing = (tint: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: tint } })
        .png()
        .toBuffer();
    await write('sign.png', await drawing('#aa3300'));
    await write('game.png', await drawing('#0033aa'));
    const file = {
      name: 'Picture House',
      hosts: ['pictures.localhost'],
      language: 'en',
      avatar: './sign.png',
      games: [
        {
          key: 'frames',
          name: 'Frames',
          platform: 'pc',
          icon: './game.png',
          systems: [{ name: 'Any', picture: './game.png' }],
        },
      ],
      decoration: { banners: [{ title: 'Frames', picture: './game.png', link: 'game:frames' }] },
    };
    expect(await applied(file)).toMatchObject({ created: true, shop: { state: 'open', games: 1 } });
    const made = await fileOf('pictures.localhost');
    const sign = made.avatar!;
    const icon = made.games![0]!.icon!;
    expect(sign).toMatch(/^\/pictures\/upload\/\d+\/\d{6}\/[0-9a-f]{32}\.webp$/);
    expect([made.games![0]!.systems[0]!.picture, made.decoration!.banners![0]!.picture]).toEqual([icon, icon]);
    const statusOf = async (path: string) =>
      (await market.fetch(new Request(`http://127.0.0.1/prod-api${path}`, { headers: { host: 'pictures.localhost' } })))
        .status;
    expect([await statusOf(sign), await statusOf(icon)]).toEqual([200, 200]);

    expect((await applied(file)).changes).toEqual([]);
    const hosts = ['front.localhost', 'pictures.localhost'];
    expect((await applied({ ...file, hosts })).changes).toEqual(['+ host front.localhost']);
    expect(await inShop('pictures.localhost', (tx) => tx.$count(uploads))).toBe(2);
    expect((await applied({ ...file, hosts, avatar: null })).changes).toEqual(['~ avatar']);
    market.clockMs += 2 * dayMs;
    await market.keepHouse();
    expect(await statusOf(sign)).toBe(404);
    expect(await inShop('pictures.localhost', (tx) => tx.$count(uploads))).toBe(1);
    expect(await statusOf(icon)).toBe(200);
    expect((await apply({ ...made, hosts: ['thief.localhost'], name: 'Thief' })).error).toBe(
      `desk: ${sign} is a picture of another shop\n`,
    );
    await write('broken.png', 'no picture');
    const broken = { ...file, hosts: ['broken.localhost'], avatar: './broken.png' };
    const shut = 'The new shop is there, but shut: apply the mended file, then open it by shops resume';
    expect(await apply(broken)).toEqual({
      exitCode: 1,
      out: '',
      error: expect.stringMatching(`^desk: \\./broken\\.png: .+\n${shut}\n$`) as string,
    });
    expect((await apply({ ...broken, avatar: null })).out).toContain('is changed, shut at broken.localhost');
    expect((await desk('shops', 'resume', '--shop', 'broken.localhost')).out).toContain('is open');
    expect((await apply({ ...file, avatar: './missing.png' })).error).toMatch(
      /^desk: \.\/missing\.png can't be read \(ENOENT\)\n$/,
    );
  });

  it('refuses a host of another shop, hosts of two shops, and a link to no game, and changes nothing', async () => {
    const before = await fileOf(lantern);
    const shop = { name: 'Wide', language: 'en' };
    expect((await apply({ ...shop, hosts: [lantern, titan] })).error).toBe(
      `desk: hosts: ${lantern} and ${titan} lead to different shops\n`,
    );
    expect((await apply({ ...shop, hosts: [titan, lantern] }, '--shop', lantern)).error).toBe(
      `desk: hosts: ${titan} belongs to another shop\n`,
    );
    const lost = { ...shop, hosts: [lantern], decoration: { banners: [{ title: 'Lost', link: 'game:nowhere' }] } };
    expect((await apply(lost)).error).toBe('desk: decoration: there is no game for the link game:nowhere\n');
    expect((await apply({ ...shop, hosts: ['new.localhost'] }, '--shop', 'nobody.localhost')).error).toBe(
      'desk: No shop is served at nobody.localhost\n',
    );
    expect(await fileOf(lantern)).toEqual(before);
    expect((await applied({ ...shop, hosts: ['checked.localhost'] }, '--check')).created).toBe(true);
    expect(await findTenantId(market.opened.db, 'checked.localhost')).toBe(null);
  });

  it('gives two that add the same shop at once one shop', async () => {
    const file = { name: 'Twice', hosts: ['twice.localhost'], language: 'en' };
    const path = await write('twice.yaml', stringify(file));
    const ran = await Promise.all([desk('shops', 'apply', path), desk('shops', 'apply', path)]);
    expect(ran.filter(({ exitCode }) => exitCode === 0).length).toBeGreaterThan(0);
    for (const { exitCode, error } of ran)
      if (exitCode !== 0) expect(error).toContain('twice.localhost belongs to another shop');
    const { rows } = JSON.parse((await desk('shops', '--json')).out) as { rows: { name: string }[] };
    expect(rows.filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });
});

describe('a shop’s file', () => {
  /** Applies a file where no marketplace is: it is not to be asked. */
  async function applyText(text: string) {
    const directory = await scratchDirectory();
    const path = join(directory.path, 'shop.yaml');
    await mkdir(directory.path, { recursive: true });
    await writeFile(path, text);
    const { exitCode, error } = await deskCommand(['shops', 'apply', path], nowhere);
    await directory.remove();
    return { exitCode, error: error.replaceAll(path, 'shop.yaml') };
  }
  const faultsOf = async (change: (file: Record<string, unknown>) => void) => {
    const file = parse(await readFile(example, 'utf8')) as Record<string, unknown>;
    change(file);
    return applyText(stringify(file));
  };
  type Game = { fields: Record<string, unknown>[] } & Record<string, unknown>;
  const gameIn = (file: Record<string, unknown>) => (file['games'] as Game[])[0]!;

  it.each<[string, (file: Record<string, unknown>) => void, RegExp]>([
    ['a missing name', (file) => delete file['name'], /^desk: shop\.yaml:1: name is missing\n$/],
    ['no hosts', (file) => (file['hosts'] = []), /^desk: shop\.yaml:2: hosts are missing\n$/],
    ['a host that is none', (file) => (file['hosts'] = ['a b']), /hosts\[0\] is no host name, e\.g\. shop\.example\n$/],
    ['an address as host', (file) => (file['hosts'] = ['10.0.0.1']), /hosts\[0\] is no host name/],
    [
      'a host twice',
      (file) => (file['hosts'] = ['a.example', 'A.example:80']),
      /hosts\[1\] stands here twice: a\.example\n$/,
    ],
    ['an unknown part', (file) => (file['color'] = 'red'), /color is not known here\n$/],
    ['another language', (file) => (file['language'] = 'fr'), /language is none of zh-CN, en\n$/],
    ['a colour', (file) => (file['colours'] = { primary: 'red' }), /colours\.primary is no colour, e\.g\. #1f4b99\n$/],
    [
      'a picture elsewhere',
      (file) => (file['avatar'] = 'http://x.example/a.png'),
      /avatar is no picture: give an https address/,
    ],
    [
      'a link that runs',
      (file) => (file['decoration'] = { footer: [{ title: 'x', link: 'javascript:alert(1)' }] }),
      /decoration\.footer\[0\]\.link is no link/,
    ],
    [
      'a link to another site',
      (file) => (file['decoration'] = { footer: [{ title: 'x', link: '//evil.example' }] }),
      /is no link/,
    ],
    [
      'a number field without an end',
      (file) => (gameIn(file).fields[0]!['range'] = '9-1'),
      /games\[0\]\.fields\[0\]\.range ends before it begins\n$/,
    ],
    [
      'a choice without options',
      (file) => (gameIn(file).fields[1]!['options'] = []),
      /fields\[1\]\.options are missing: a radio field has some\n$/,
    ],
    [
      'grades of a radio',
      (file) => (gameIn(file).fields[1]!['options'] = [{ name: 'a', grades: ['b'] }]),
      /have grades, which only those of boxradio fields do/,
    ],
    [
      'a field twice',
      (file) => (gameIn(file).fields[1]!['key'] = 'f1'),
      /games\[0\]\.fields\[1\] stands here twice: f1\n$/,
    ],
    [
      'an option twice',
      (file) => (gameIn(file).fields[1]!['options'] = ['a', 'a']),
      /options\[1\] stands here twice: a\n$/,
    ],
    [
      'a former name that is a name',
      (file) => (gameIn(file).fields[1]!['options'] = ['a', { name: 'b', was: 'a' }]),
      /options\[1\]\.was stands here twice: a\n$/,
    ],
    [
      'two of one former name',
      (file) =>
        (gameIn(file).fields[1]!['options'] = [
          { name: 'b', was: 'a' },
          { name: 'c', was: 'a' },
        ]),
      /options\[1\]\.was stands here twice: a\n$/,
    ],
    [
      'a field that can not be',
      (file) => (gameIn(file).fields[0]!['key'] = 'f21'),
      /fields\[0\]\.key is none of f1 to f20\n$/,
    ],
    [
      'a name no letter begins',
      (file) => (gameIn(file)['name'] = '星海'),
      /games\[0\]\.initial is missing: the name does not begin with a letter/,
    ],
    [
      'an amount',
      (file) => ((file['guaranteePlans'] as Record<string, unknown>[])[0]!['cap'] = -5),
      /guaranteePlans\[0\]\.cap is no such amount\n$/,
    ],
    [
      'a share above all',
      (file) => ((file['guaranteePlans'] as Record<string, unknown>[])[0]!['coverPercent'] = 101),
      /coverPercent is too big, at most 100\n$/,
    ],
  ])('with %s is refused by the line', async (_what, change, error) => {
    const told = await faultsOf(change);
    expect(told.error).toMatch(error);
    expect(told.exitCode).toBe(1);
    expect(told.error).toMatch(/^desk: shop\.yaml:\d+: /);
  });

  it('that is no YAML or no shop is told as such', async () => {
    expect(await applyText('name: [\nhosts: x\n')).toEqual({
      exitCode: 1,
      error: expect.stringMatching(/^desk: shop\.yaml:\d: /) as string,
    });
    expect(await applyText('- a\n')).toEqual({
      exitCode: 1,
      error: 'desk: shop.yaml describes no shop: it needs name, hosts and language\n',
    });
  });

  it.each([
    [['apply'], 'shops apply needs a file, e.g. shops apply shop.yaml'],
    [['apply', '/nowhere/x.yaml'], "/nowhere/x.yaml can't be read (ENOENT)"],
    [['remove'], "shops knows 'show', 'apply', 'suspend' and 'resume'"],
    [['show'], '--shop HOST is missing, e.g. titan.localhost'],
  ])('is not reached by shops %j', async (words, why) => {
    expect(await deskCommand(['shops', ...words], nowhere)).toEqual({ exitCode: 2, out: '', error: `desk: ${why}\n` });
  });

  it('of the example says what it says', async () => {
    const read = shopFile.parse(parse(await readFile(example, 'utf8')));
    expect(read).toMatchObject({
      useTheme: '3',
      groups: ['5483'],
      guaranteePlans: [{ ratePercent: 3, minimum: '5.00', cap: '3000.00' }],
    });
  });
});
