import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl, fetchFrom, headOf, locations, type CrawledPage } from '../support/crawl';
import { startScriptedUpstream, type ScriptedUpstream } from '../support/scriptedUpstream';
import { startStorefront, type Storefront } from '../support/storefront';

const hosts = ['aurora.localhost', 'titan.localhost', 'maple.localhost', 'harbor.localhost'] as const;
/** Pages of each kind that a crawl follows. */
const perKind = 3;
/** The first test of a shop waits for its crawl, which takes a busy machine a while. */
const crawlLimitMs = 180_000;

let upstream: ScriptedUpstream;
let storefront: Storefront;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  storefront = await startStorefront({ UPSTREAM_URL: upstream.url, MODE: 'demo' });
}, 180_000);
afterAll(async () => {
  await storefront?.stop();
  await upstream?.stop();
});

const site = (host: string) => `${host}:${storefront.port}`;
const ask = (host: string, path: string, headers?: Record<string, string>) =>
  fetchFrom(site(host), storefront.port, path, headers);
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;

/** The paths that a sitemap or its index names. */
async function namedBy(host: string, map: string): Promise<string[]> {
  const { status, body } = await ask(host, map);
  expect(status, `${map}: ${body}`).toBe(200);
  return locations(body).map(pathOf);
}

/** The addresses of a shop's pages, and of its listings. */
async function sitemapPaths(host: string): Promise<{ pages: string[]; listings: string[] }> {
  const maps = await namedBy(host, '/sitemap.xml');
  const [pages = [], ...listings] = await Promise.all(maps.map((map) => namedBy(host, map)));
  return { pages, listings: listings.flat() };
}

async function crawled(host: string) {
  const named = await sitemapPaths(host);
  const starts = ['/', '/robots.txt', '/llms.txt', '/manifest.webmanifest', ...named.pages, ...named.listings];
  return { named, ...(await crawl(site(host), storefront.port, starts, perKind)) };
}

/** What is found once and read by many tests. What went wrong is tried again by the next of them, or its second try. */
function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | undefined;
  return () =>
    (found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    }));
}

function isPage({ answer }: CrawledPage): boolean {
  return answer.status === 200 && (answer.headers['content-type'] ?? '').startsWith('text/html');
}

describe.each(hosts)('a crawl of %s', { timeout: crawlLimitMs }, (host) => {
  const crawlOnce = once(() => crawled(host));

  it('finds no broken link', async () => {
    const { pages } = await crawlOnce();
    expect(pages.length).toBeGreaterThan(40);
    const broken = pages.filter(({ answer }) => answer.status >= 400);
    expect(broken.map(({ path, from, answer }) => `${answer.status} ${path} named by ${from}`)).toEqual([]);
  });

  it('finds no other shop’s host, nor this machine’s', async () => {
    const { pages, outside } = await crawlOnce();
    const own = site(host);
    const texts = pages.filter(({ answer }) => /text|json|xml/.test(answer.headers['content-type'] ?? ''));
    const foreign = texts.flatMap(({ path, answer }) =>
      [...answer.body.matchAll(/\b(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1)(?::\d+)?/g)]
        .map(([found]) => found)
        .filter((found) => found !== own)
        .map((found) => `${found} in ${path}`),
    );
    expect(foreign).toEqual([]);
    expect(outside.filter((address) => /localhost|127\.0\.0\.1/.test(address))).toEqual([]);
  });

  it('finds one title, one description and one canonical address on each page for search engines', async () => {
    const { pages } = await crawlOnce();
    const origin = `http://${site(host)}`;
    const indexable = pages.filter(isPage).map(({ path, answer }) => ({ path, head: headOf(answer.body) }));
    const faults = indexable
      .filter(({ head }) => head.isIndexable)
      .flatMap(({ path, head: { titles, descriptions, canonicals } }) => {
        const counts = [titles, descriptions, canonicals].map((found) => found.filter(Boolean).length);
        const isOwn = canonicals[0]?.startsWith(`${origin}/`) ?? false;
        return counts.every((count) => count === 1) && isOwn ? [] : [`${path}: ${counts.join(', ')} ${canonicals[0]}`];
      });
    expect(faults).toEqual([]);
    for (const { path, head } of indexable) expect(head.titles, path).toHaveLength(1);
  });

  it('finds each title and each description under one canonical address only', async () => {
    const { pages } = await crawlOnce();
    const heads = pages.filter(isPage).map(({ answer }) => headOf(answer.body));
    for (const kind of ['titles', 'descriptions'] as const) {
      const addresses = new Map<string, Set<string>>();
      for (const head of heads.filter(({ isIndexable }) => isIndexable)) {
        const text = head[kind][0] ?? '';
        addresses.set(text, (addresses.get(text) ?? new Set()).add(head.canonicals[0] ?? ''));
      }
      const shared = [...addresses].filter(([, set]) => set.size > 1).map(([text, set]) => [text, ...set]);
      expect(shared, kind).toEqual([]);
    }
  });

  it('finds what the sitemap names open to all, for search engines, and under its own address', async () => {
    const { named, pages } = await crawlOnce();
    const byPath = new Map(pages.map((page) => [page.path, page]));
    const found = [...named.pages, ...named.listings].flatMap((path) => byPath.get(path) ?? []);
    expect(found.length).toBeGreaterThan(10);
    for (const page of found) {
      expect(page.answer.status, page.path).toBe(200);
      const head = headOf(page.answer.body);
      expect(head.isIndexable, page.path).toBe(true);
      expect(head.canonicals.map(pathOf), page.path).toEqual([page.path]);
    }
  });

  it('finds each of its listings in the sitemap once', async () => {
    const { named } = await crawlOnce();
    expect(new Set(named.listings).size).toBe(named.listings.length);
    expect(named.listings.length).toBeGreaterThan(200);
  });
});

describe('a listing for search engines', () => {
  const host = 'titan.localhost';
  let path: string;
  beforeAll(async () => {
    path = (await sitemapPaths(host)).listings[0] ?? '';
  });
  const idOf = () => new URLSearchParams(path.split('?')[1]).get('id') ?? '';

  it('is a product with its price in yuan, its place in the shop and a picture of its own', async () => {
    const { body } = await ask(host, path);
    const { structured } = headOf(body);
    const product = structured.find((said) => said['@type'] === 'Product');
    expect(product).toMatchObject({
      offers: { priceCurrency: 'CNY', availability: 'https://schema.org/InStock', url: `http://${site(host)}${path}` },
    });
    const crumbs = structured.find((said) => said['@type'] === 'BreadcrumbList')?.['itemListElement'];
    expect(crumbs).toHaveLength(4);
    expect(body).toContain(`property="og:image" content="http://${site(host)}/share/listing/${idOf()}.jpg"`);
    expect(body).toContain('name="twitter:card" content="summary_large_image"');
    const picture = await ask(host, `/share/listing/${idOf()}.jpg`);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    const { width, height } = await sharp(picture.bytes).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const again = await ask(host, `/share/listing/${idOf()}.jpg`, { 'if-none-match': picture.headers['etag'] ?? '' });
    expect(again.status).toBe(304);
  });

  it('stays readable when it is sold, and says so', async () => {
    upstream.alter(({ path: called, body }) =>
      called === '/web/good/info' ? withData(body, { id: 'sold-1', saleState: 3 }) : body,
    );
    const answer = await ask(host, '/pages/detail/index?id=sold-1');
    upstream.reset();
    expect(answer.status).toBe(200);
    const { structured, isIndexable } = headOf(answer.body);
    expect(isIndexable).toBe(true);
    const product = structured.find((said) => said['@type'] === 'Product');
    expect(product).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  });

  it('keeps whatever a seller writes inside its title, head and structured data', async () => {
    const pieces = [
      '</script>',
      '<script>',
      '<!--',
      '-->',
      '"',
      "'",
      '&',
      '<',
      '\\u003c',
      ']]>',
      '\u2028',
      '账号',
      ' x ',
    ];
    const titles = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join('') + 'y');
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(titles, async (title) => {
        // Each its own listing: answers are kept for some seconds.
        const id = `hostile-${(serial += 1)}`;
        upstream.alter(({ path: called, body }) =>
          called === '/web/good/info' ? withData(body, { id, title, des: title }) : body,
        );
        const { body } = await ask(host, `/pages/detail/index?id=${id}`);
        const { structured, titles: shown } = headOf(body);
        const product = structured.find((said) => said['@type'] === 'Product');
        expect(product).toMatchObject({ name: title, description: title });
        expect(shown).toEqual([`${title.trim()} · Goods detail · Titan Arena`]);
        const wild = [...body.matchAll(/<script\b([^>]*)>/g)].filter(
          ([, facts]) => !/nonce=|ld\+json|src=/.test(facts ?? ''),
        );
        expect(wild).toEqual([]);
      }),
      { numRuns: 12 },
    );
    upstream.reset();
  });
});

describe('lists and listings as Markdown', () => {
  const host = 'maple.localhost';

  it('are given to whoever prefers it, with the same prices as the page', async () => {
    const wish = { accept: 'text/markdown' };
    const list = await ask(host, '/pages/goodList', wish);
    expect(list.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(list.headers['vary']).toMatch(/\bAccept\b/);
    expect(list.body).toMatch(/^# Goods list · Maple Studio\n/);
    const address = /\]\((http[^)]*detail[^)]*)\): ¥([\d,.]+) CNY/.exec(list.body);
    const listing = await ask(host, pathOf(address?.[1] ?? ''), wish);
    expect(listing.body).toMatch(/^# /);
    expect(listing.body).toContain(`¥${address?.[2] ?? '?'} CNY`);
    expect(listing.body).not.toContain('<script');
  });

  it('are pages for browsers, and caches are told that the wish decides', async () => {
    for (const path of ['/pages/goodList', (await sitemapPaths(host)).listings[0] ?? '']) {
      const page = await ask(host, path, { accept: 'text/html,*/*;q=0.8' });
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['vary']).toMatch(/\bAccept\b/);
    }
  });

  it('fail as pages do: no listing, no Markdown', async () => {
    const answer = await ask(host, '/pages/detail/index?id=nothing-of-that-name', { accept: 'text/markdown' });
    expect(answer.status).toBe(404);
  });
});

describe('the shop’s own files', () => {
  it('are the manifest with its name and colours, and icons of the sizes it says', async () => {
    const answer = await ask('aurora.localhost', '/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json');
    const manifest = JSON.parse(answer.body) as { name: string; icons: { src: string; sizes: string }[] };
    expect(manifest.name).toBe('极光交易行');
    expect(manifest).toMatchObject({ lang: 'zh-CN', start_url: '/', scope: '/', display: 'standalone' });
    for (const { src, sizes } of manifest.icons) {
      const icon = await ask('aurora.localhost', src);
      expect(icon.headers['content-type']).toBe('image/png');
      const { width, height } = await sharp(icon.bytes).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect((await ask('aurora.localhost', '/favicon.ico')).headers['content-type']).toBe('image/png');
  });

  it('name nobody else’s origin, whatever a request claims', async () => {
    const claims = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-forwarded-proto': 'https' };
    for (const path of ['/robots.txt', '/sitemap.xml', '/llms.txt', '/', '/pages/goodList']) {
      const { body } = await ask('titan.localhost', path, claims);
      expect(body).not.toContain('evil.test');
      expect(body).toContain(`http://${site('titan.localhost')}`);
    }
  });

  it('tell nobody who asked first, where caches may keep them', async () => {
    const host = 'aurora.localhost';
    const manifest = JSON.parse((await ask(host, '/manifest.webmanifest')).body) as { icons: { src: string }[] };
    const [, card = ''] = /property="og:image" content="([^"]+)"/.exec((await ask(host, '/')).body) ?? [];
    const kept = ['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/llms.txt', '/manifest.webmanifest'];
    for (const path of [...kept, manifest.icons[0]!.src, pathOf(card)]) {
      const { status, headers } = await ask(host, path, { 'x-request-id': 'the-first-who-asked' });
      expect([status, headers['cache-control'], headers['x-request-id']], path).toEqual([
        200,
        expect.stringMatching(/^public/),
        undefined,
      ]);
    }
    expect((await ask(host, '/', { 'x-request-id': 'the-first-who-asked' })).headers['x-request-id']).toBe(
      'the-first-who-asked',
    );
  });

  it('leave filtered and sorted lists to people', async () => {
    const { body: games } = await ask('titan.localhost', '/sitemap/pages.xml');
    const list =
      locations(games)
        .map(pathOf)
        .find((path) => path.includes('gameId')) ?? '';
    for (const [query, canonical] of [
      ['&sort=priceasc', list],
      ['&priceStart=10', list],
      ['&page=2', `${list}&page=2`],
      ['', list],
    ] as const) {
      const { canonicals, isIndexable } = headOf((await ask('titan.localhost', list + query)).body);
      expect(canonicals.map(pathOf), query).toEqual([canonical]);
      expect(isIndexable, query).toBe(query === '' || query.startsWith('&page'));
    }
    const robots = (await ask('titan.localhost', '/robots.txt')).body;
    for (const path of ['/pages/sureOrder', '/pages/other/geren', '/login', '/api/']) {
      expect(robots).toContain(`Disallow: ${path}\n`);
    }
  });

  it('date each shard by the newest of its listings, as the shard does, and follow it', async () => {
    const host = 'maple.localhost';
    const { body: plain } = await ask(host, '/sitemap.xml');
    const [pages, ...shards] = sitemapsOf(plain);
    expect(pages).toEqual({ path: '/sitemap/pages.xml', changed: undefined });
    expect(shards.length).toBeGreaterThan(0);
    for (const { path, changed } of shards) {
      expect(changed, path).toBe(newestOf(sitemapsOf((await ask(host, path)).body)));
      expect(changed).toBeDefined();
    }

    // 25 pages of ten: three shards, of which the second has the newest in its middle and the third has no times.
    const newest = '2031-05-06 07:08:09';
    const timeOf = (id: number) =>
      id === 155 ? newest : id > 200 ? null : `2026-01-01 00:${String(id % 60).padStart(2, '0')}:00`;
    upstream.intercept((request, response) => {
      if (request.url !== '/prod-api/web/good/allList') return false;
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const { pageNum } = JSON.parse(text) as { pageNum: number };
        const rows = Array.from({ length: 10 }, (_, index) => (pageNum - 1) * 10 + index + 1).map((id) => ({
          ...{ id: String(id), title: `Listing ${id}`, newPrice: '10.00', gameId: '1', gameName: 'A', saleState: 2 },
          publishTime: timeOf(id),
        }));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ code: 200, msg: 'ok', rows, total: 250 }));
      });
      return true;
    });
    const purge = () => fetch(`http://127.0.0.1:${storefront.adminPort}/cache/purge`, { method: 'POST' });
    await purge();
    const dates = sitemapsOf((await ask(host, '/sitemap.xml')).body).map(({ changed }) => changed);
    const shardDates = await Promise.all(
      [1, 2, 3].map(async (shard) => sitemapsOf((await ask(host, `/sitemap/listings-${shard}.xml`)).body)),
    );
    upstream.reset();
    await purge();
    expect(dates).toEqual([undefined, ...shardDates.map(newestOf)]);
    expect(dates[1]).toMatch(/^2025-12-31T16:59:00|^2026-01-01T00:59:00/);
    expect(dates[2]).toMatch(/^2031-05-0[56]T/);
    expect(dates[3]).toBeUndefined();
  });

  it('stay what they were while the upstream is down', async () => {
    const before = await ask('harbor.localhost', '/sitemap/listings-1.xml');
    upstream.pullPlug(true);
    const during = await ask('harbor.localhost', '/sitemap/listings-1.xml');
    upstream.pullPlug(false);
    expect(during.status).toBe(200);
    expect(during.body).toBe(before.body);
    expect((await ask('harbor.localhost', '/sitemap/listings-999.xml')).status).toBe(404);
  });
});

function newestOf(entries: readonly { changed: string | undefined }[]): string | undefined {
  const times = entries.flatMap(({ changed }) => changed ?? []);
  return times.sort().at(-1);
}

/** Paths and times of a sitemap or an index. */
function sitemapsOf(xml: string): { path: string; changed: string | undefined }[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, place = '', changed]) => ({
    path: pathOf(place.replaceAll('&amp;', '&')),
    changed,
  }));
}

function withData(body: unknown, change: Record<string, unknown>): unknown {
  // Whatever id was asked for: the answer is that of a listing there is.
  const sample = { title: 'A listing', newPrice: '10.00', gameId: '2000001', gameName: 'Undertow', saleState: 2 };
  const { data } = body as { data?: Record<string, unknown> };
  return { code: 200, msg: 'ok', data: { ...sample, ...data, ...change } };
}
