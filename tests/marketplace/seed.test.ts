import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../marketplace/db/engine';
import type { OpenedDatabase } from '../../marketplace/db/open';
import { saleStates } from '../../marketplace/db/schema/states';
import { drawPicture } from '../../marketplace/pictures/draw';
import { demoAccounts, demoShops } from '../../marketplace/seed/accounts';
import { seedDemo } from '../../marketplace/seed/seed';
import { openEmpty } from './support/empty';
import { dayMs } from '../../bff/contract/durations';

const firstStart = new Date('2026-05-04T03:02:01Z');
const laterStart = new Date('2027-01-31T22:59:00Z');
const tablesWithoutTimes = [
  'games',
  'template_attributes',
  'template_options',
  'hero_skins',
  'region_keys',
  'label_types',
];

describe('the demo data', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openEmpty('pglite');
    await seedDemo(opened.db, firstStart, () => undefined);
  });
  afterAll(() => opened.close());

  const query = async <T>(statement: ReturnType<typeof sql>, on = opened) => rowsOf<T>(await on.db.execute(statement));
  const pictureUrls = async () =>
    (
      await query<{ url: string }>(sql`
        select title_img as url from listings union select url from listing_pictures
        union select icon from games union select img_url from decoration_infos union select img from hero_skins
        union select img_url from template_options union select avatar from tenants union select avatar from users
        union select avatar from streamers union select qr_url from qq_groups union select qr_url from app_versions
        union select unnest(images) from checked_accounts`)
    )
      .map(({ url }) => url)
      .filter(Boolean);

  it('are the same on every first start, but for times, which count back from it', async () => {
    const other = await openEmpty('pglite');
    await seedDemo(other.db, laterStart, () => undefined);
    const facts = sql`select id, code, title, des, price_cents, values, tokens, title_img, sale_state,
      extract(epoch from publish_time)::bigint::text as published from listings order by id`;
    const [first, later] = [
      await query<{ published: string | null }>(facts),
      await query<{ published: string | null }>(facts, other),
    ];
    const shiftSeconds = (laterStart.getTime() - firstStart.getTime()) / 1000;
    expect(later.map((row) => ({ ...row, published: row.published && Number(row.published) - shiftSeconds }))).toEqual(
      first.map((row) => ({ ...row, published: row.published && Number(row.published) })),
    );
    for (const table of tablesWithoutTimes) {
      const all = sql`select * from ${sql.identifier(table)} order by id`;
      expect(await query(all, other), table).toEqual(await query(all));
    }
    await other.close();
  });

  it('are filled in once: a second start adds and changes nothing', async () => {
    const counts = sql`select (select count(*) from listings)::integer as listings, (select max(publish_time) from listings)::text as newest`;
    const before = await query(counts);
    const told: string[] = [];
    await seedDemo(opened.db, laterStart, (text) => void told.push(text));
    expect(await query(counts)).toEqual(before);
    expect(told).toEqual([]);
  });

  it('are four merchants of which one lacks the self-operated group, and one has no app', async () => {
    const shops = await query<{ host: string; self: boolean; use_theme: string; app: boolean }>(sql`
      select host, '5483' = any(groups) as self, use_theme, exists (
        select 1 from app_versions where app_versions.tenant_id = tenants.tenant_id and app_download_url <> '') as app
      from tenants join tenant_hosts using (tenant_id) order by tenant_id`);
    expect(shops.map(({ host }) => host)).toEqual(demoShops.map(({ host }) => host));
    expect(shops.map(({ self }) => self)).toEqual([true, true, true, false]);
    expect(shops.map(({ app }) => app)).toEqual([true, true, true, false]);
    expect(shops.slice(0, 3).map(({ use_theme }) => use_theme)).toEqual(['1', '2', '3']);
  });

  it('have 2,000 listings with titles of their own, 300 deals in 90 days, and 12 games or more', async () => {
    const [counted] = await query<Record<string, number>>(sql`select
      (select count(*) from listings)::integer as listings, (select count(distinct title) from listings)::integer as titles,
      (select count(*) from deals)::integer as deals, (select count(distinct picture_key) from games)::integer as games,
      (select count(distinct type) from games)::integer as kinds`);
    expect(counted).toMatchObject({ listings: 2000, deals: 300, kinds: 2 });
    expect(counted?.['titles']).toBeGreaterThan(1950);
    expect(counted?.['games']).toBeGreaterThanOrEqual(12);
    const [times] = await query<{ first: string; last: string; newest: string }>(sql`select
      min(deal_time)::text as first, max(deal_time)::text as last, (select max(publish_time)::text from listings) as newest from deals`);
    expect(firstStart.getTime() - Date.parse(times!.first)).toBeLessThan(90 * dayMs);
    expect(Date.parse(times!.last)).toBeLessThan(firstStart.getTime());
    expect(firstStart.getTime() - Date.parse(times!.newest)).toBeLessThan(dayMs);
  });

  it('reserve no listing without an order: nothing would ever release it', async () => {
    const held = sql`select id from listings where sale_state = ${saleStates.reserved}
      and not exists (select 1 from orders where orders.listing_id = listings.id)`;
    expect(await query(held)).toEqual([]);
  });

  it('have templates of 8 to 20 fields with every field type in each game', async () => {
    const games = await query<{ fields: number; types: number; groups: number }>(sql`
      select count(*)::integer as fields, count(distinct field_type)::integer as types, count(distinct group_name)::integer as groups
      from template_attributes group by game_id`);
    for (const { fields, types, groups } of games) {
      expect(fields).toBeGreaterThanOrEqual(8);
      expect(fields).toBeLessThanOrEqual(20);
      expect({ types, groups: groups >= 3 }).toEqual({ types: 5, groups: true });
    }
  });

  it('give listings only values their template allows', async () => {
    const fields = await query<{
      game_id: number;
      aav_name: string;
      field_type: string;
      range: string | null;
      options: string[];
    }>(sql`
      select a.game_id, aav_name, field_type, range, coalesce(array_agg(
        case when o.parent_id is null then o.id::text else o.parent_id || ':' || o.id end) filter (where o.id is not null), '{}') as options
      from template_attributes a left join template_options o on o.attribute_id = a.id group by a.id`);
    const byKey = new Map(
      fields.map((field) => [`${field.game_id} ${field.aav_name}`, { ...field, options: new Set(field.options) }]),
    );
    const listings = await query<{ game_id: number; values: Record<string, string> }>(
      sql`select game_id, values from listings`,
    );
    const wrong = listings.flatMap(({ game_id, values }) =>
      Object.entries(values).filter(([key, value]) => {
        const field = byKey.get(`${game_id} ${key}`);
        if (field === undefined) return true;
        if (field.field_type === 'input') return value.trim() === '';
        if (field.field_type === 'number') {
          const [min = 0, max = 0] = (field.range ?? '').split('-').map(Number);
          return !/^\d+$/.test(value) || Number(value) < min || Number(value) > max;
        }
        const chosen = value.split(',');
        return (field.field_type === 'radio' && chosen.length !== 1) || chosen.some((id) => !field.options.has(id));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('have every type of notice in every shop, and decoration in areas 1 to 5', async () => {
    const rows = await query<{ types: string[]; areas: number[] }>(sql`
      select (select array_agg(distinct notice_type order by notice_type) from notices n where n.tenant_id = t.tenant_id) as types,
             (select array_agg(distinct area order by area) from decoration_infos d where d.tenant_id = t.tenant_id) as areas
      from tenants t`);
    for (const { types, areas } of rows) {
      expect(types).toEqual(['bpzl', 'cjwt', 'jyxz', 'rhmm', 'xwgg', 'yinsixy', 'zbhz']);
      expect(areas).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('share no title, code, text or contact between merchants', async () => {
    const shared = await query(sql`
      select said from (
        select tenant_id, title as said from listings union all select tenant_id, code from listings
        union all select tenant_id, des from listings union all select tenant_id, good_title from deals
        union all select tenant_id, notice_content from notices union all select tenant_id, tenant_name from tenants
        union all select tenant_id, number from qq_groups union all select tenant_id, name from streamers
        union all select tenant_id, contact::text from tenants
      ) as everything group by said having count(distinct tenant_id) > 1`);
    expect(shared).toEqual([]);
  });

  it('let the demo people in with the passwords that are told, at every merchant', async () => {
    for (const { phone, password } of demoAccounts) {
      const people = await query<{ password_hash: string }>(
        sql`select password_hash from users where phone = ${phone}`,
      );
      expect(people).toHaveLength(4);
      expect(await verify(people[0]!.password_hash, password)).toBe(true);
      expect(await verify(people[0]!.password_hash, `${password}x`)).toBe(false);
    }
  });

  it('name only pictures that can be drawn, the same on each drawing, small and without scripts or links', async () => {
    const urls = await pictureUrls();
    expect(urls.length).toBeGreaterThan(9_000);
    for (const url of urls) {
      const svg = drawPicture(url);
      expect(svg, url).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d. ]+"[^>]*>.*<\/svg>$/s);
      expect(svg!.length, url).toBeLessThan(32_000);
      expect(svg, url).not.toMatch(/<script|<a |\son\w+=|href="(?!#)|NaN|undefined/);
    }
    for (const url of urls.filter((_url, index) => index % 40 === 0)) expect(drawPicture(url)).toBe(drawPicture(url));
  });

  it('show no two listings by the same cover', async () => {
    const covers = (await pictureUrls()).filter((url) => url.endsWith('/cover.svg')).map((url) => drawPicture(url));
    expect(covers.length).toBe(2000);
    expect(new Set(covers).size).toBe(covers.length);
  });

  it('draw nothing for a path that names no picture', () => {
    for (const path of [
      '/pictures/listing/nogame/l5_h10_b7_i1_s_au0001xx/cover.svg',
      '/pictures/listing/myriad/l5_h10_b7_i1_s_au0001xx/nopanel.svg',
      '/pictures/listing/myriad/l5_h99_b7_i1_s99_au0001xx/cover.svg',
      '/pictures/qr/app/harbor.svg',
      '/pictures/game/../game/myriad.svg',
      '/pictures/',
    ]) {
      expect(drawPicture(path), path).toBeNull();
    }
  });
});
