import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shopApi } from '../browser/support/shopApi';
import { startScriptedUpstream, type ScriptedUpstream } from '../support/scriptedUpstream';
import { startStorefront, type Storefront } from '../support/storefront';

const list = '/pages/goodList';
const token = 'a-token-of-somebody';

let upstream: ScriptedUpstream;
let storefront: Storefront;
/** Each test has addresses of its own, so that nothing is stored before it begins. */
let fresh = 0;
let gameId: string;
const address = () => `${list}?gameId=${gameId}&priceStart=${fresh}`;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  storefront = await startStorefront({ UPSTREAM_URL: upstream.url, MODE: 'demo', PAGE_CACHE: 'on' });
  const games = await shopApi('aurora.localhost', storefront.port).call('GET /api/web/game/Type');
  gameId = String(games.data[0].id);
  // The first page of a shop waits for calls that are stored for long afterwards.
  await ask(address());
}, 400_000);
beforeEach(() => void (fresh += 1));
afterEach(() => upstream.reset());
afterAll(async () => {
  await storefront?.stop();
  await upstream?.stop();
});

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Page> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port: storefront.port, path, method, headers: { host: 'aurora.localhost', ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() });
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const stateOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).headers['x-cache'];

/** Ten segments of 1,460 bytes: what a server sends on a new connection before it hears anything back. */
const firstWindowBytes = 14_600;

/** Where V8 begins to ask the system for a text's memory (decision 0064): 128 KiB, of two bytes a character. */
const roomyTextLength = 64 * 1024;

describe('a page that all guests see alike', () => {
  it.each(['/', '/pages/goodList'])('is short enough to be joined where it stands: %s', async (path) => {
    const page = (await ask(path)).bytes.toString();
    const [data = ''] = /<script>window\.__remixContext\.streamController\.enqueue[^<]*<\/script>/.exec(page) ?? [];
    expect(data.length).toBeGreaterThan(5000);
    expect(page.length - data.length).toBeLessThan(roomyTextLength);
  });

  it('comes within a first window, its head too, where it is the first somebody opens', async () => {
    const { rows } = await shopApi('aurora.localhost', storefront.port).call('POST /api/web/good/allList', {
      pageNum: 1,
      pageSize: 1,
    });
    for (const path of ['/', list, `/pages/detail/index?id=${rows?.[0]?.id}`]) {
      const { status, headers, bytes } = await ask(path, { 'accept-encoding': 'gzip, deflate, br' });
      expect([status, headers['content-encoding']], path).toEqual([200, 'br']);
      const head = Object.entries(headers).reduce(
        (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
        0,
      );
      expect(bytes.length + head, path).toBeLessThan(firstWindowBytes);
    }
  });

  it('is made once, and the next is told the same bytes', async () => {
    const [first, second] = [await ask(address()), await ask(address())];
    expect([first.status, first.headers['x-cache'], second.headers['x-cache']]).toEqual([200, 'MISS', 'HIT']);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.text).toMatch(/^<!DOCTYPE html><html [^]*<\/html>$/);
    expect(second.headers['content-length']).toBe(String(second.bytes.length));
    expect(second.headers['cache-control']).toBe('private, no-cache');
    expect(second.headers['x-content-type-options']).toBe('nosniff');
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it('allows its own scripts and styles by their hashes, and has no nonce', async () => {
    for (const { text, headers } of [await ask(address()), await ask(address())]) {
      const policy = String(headers['content-security-policy']);
      expect(text + policy).not.toContain('nonce');
      expect(policy).not.toContain("script-src 'self' 'unsafe");
      const blocks = [...text.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)].filter(
        ([, , attributes]) => !/\ssrc=|ld\+json/.test(attributes ?? ''),
      );
      expect(blocks.length).toBeGreaterThan(3);
      for (const [, name, , inside = ''] of blocks) {
        const hash = `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;
        const directive = policy.split('; ').find((part) => part.startsWith(`${name}-src `));
        expect(directive, inside.slice(0, 80)).toContain(hash);
      }
    }
  });

  it('is told to whoever knows it as unchanged', async () => {
    const { headers } = await ask(address());
    const known = await ask(address(), { 'if-none-match': String(headers['etag']) });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    expect((await ask(address(), { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  it('answers a HEAD like a GET, without the page', async () => {
    const { headers } = await ask(address());
    const head = await ask(address(), {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ]);
  });

  it('is compressed for those who take it so, the first one too', async () => {
    const taking = { 'accept-encoding': 'gzip, br' };
    const first = await ask(`/?packed=${fresh}`, taking);
    expect([first.headers['x-cache'], first.headers['content-encoding']]).toEqual(['MISS', 'br']);
    await expect.poll(() => stateOf(address())).toBe('HIT');
    const plain = await ask(address());
    const packed = await ask(address(), taking);
    expect([packed.headers['x-cache'], packed.headers['content-encoding']]).toEqual(['HIT', 'br']);
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(String(packed.headers['vary'])).toContain('Accept-Encoding');
  });

  it('is another one in another language, light, shop and address', async () => {
    const texts: string[] = [];
    const wishes: Record<string, string>[] = [
      {},
      { 'accept-language': 'en' },
      { cookie: 'locale=en; color-mode=dark' },
      { cookie: 'color-mode=light' },
      { host: 'titan.localhost' },
      { host: `aurora.localhost:${storefront.port}` },
    ];
    for (const headers of wishes) {
      const { text, headers: told } = await ask(`/?fresh=${fresh}`, headers);
      expect(told['x-cache'], JSON.stringify(headers)).toBe('MISS');
      texts.push(text);
    }
    expect(new Set(texts).size).toBe(texts.length);
    expect(await stateOf(`/?fresh=${fresh}&other`)).toBe('MISS');
    // One wish in many words is one page.
    expect(await stateOf(`/?fresh=${fresh}`, { 'accept-language': 'fr;q=0.9, en-GB;q=0.8, zh;q=0.1' })).toBe('HIT');
    expect(await stateOf(`/?fresh=${fresh}`, { cookie: 'color-mode=dark; locale=en_US; other=1' })).toBe('HIT');
  });
});

describe('what a visitor sends', () => {
  it('does not reach the page of the next one', async () => {
    const mark = 'x7marked7x';
    const first = await ask(address(), {
      'user-agent': mark,
      referer: `http://${mark}.test/`,
      'x-forwarded-host': `${mark}.test`,
      'x-original-url': `/${mark}`,
      'x-request-id': mark.repeat(2),
      'accept-language': `${mark}, zh`,
      cookie: `invite-code=${mark}; analytics=${mark}; color-mode=${mark}; locale=${mark}`,
      accept: `text/html, ${mark}/*`,
    });
    expect(first.headers['x-cache']).toBe('MISS');
    expect(first.text).not.toContain(mark);
    const second = await ask(address(), { 'accept-language': 'zh' });
    expect(second.headers['x-cache']).toBe('HIT');
    expect(second.text + JSON.stringify(second.headers)).not.toContain(mark);
  });

  it.each<[string, Record<string, string>]>([
    ['a session', { cookie: '__Host-session=x' }],
    ['a session among others', { cookie: 'a=b; __Host-session=x; locale=en' }],
    ['a distribution key', { cookie: 'a=b; retail-key=r1' }],
    ['a notice of an ended session', { cookie: 'session-notice=expired' }],
    ['a token', { token }],
    ['an Authorization', { authorization: `Bearer ${token}` }],
    ['a wish for Markdown', { accept: 'text/markdown' }],
    ['one in capitals', { accept: 'Text/Markdown' }],
  ])('with %s gets a page of his own, which nobody else is told', async (_who, headers) => {
    expect((await ask(address(), headers)).headers['x-cache']).toBeUndefined();
    expect(await stateOf(address())).toBe('MISS');
    const { headers: told } = await ask(address(), headers);
    expect(told['x-cache']).toBeUndefined();
  });

  const loginLink = 'href="/login?fromRoute=';

  it('a person who is logged in sees himself, and guests see nobody', async () => {
    const person = await shopApi('aurora.localhost', storefront.port).logIn('13900004711');
    const own = await ask(address(), { cookie: person.cookie });
    expect(own.text).not.toContain(loginLink);
    expect(own.headers['x-cache']).toBeUndefined();
    expect(own.headers['cache-control']).toBe('private, no-store');
    const guest = await ask(address());
    expect(guest.headers['x-cache']).toBe('MISS');
    expect(guest.text).toContain(loginLink);
    // Its last four digits alone may be those of a file's name.
    expect(guest.text).not.toMatch(/13900004711|\*4711/);
  });

  it.each([
    '/login',
    '/pages/other/orderList',
    '/pages/sureOrder?id=1',
    '/pages/sale',
    '/nowhere',
    '/robots.txt',
    '/unread',
  ])('%s is never shared', async (path) => {
    await ask(path);
    expect(await stateOf(path)).toBeUndefined();
  });
});

describe('a page', () => {
  it.each([
    { status: 502, body: 'broken' },
    { status: 200, body: { code: 500, msg: 'busy' } },
  ])('of a shop in trouble is made anew for each, and shared again when that is over: %o', async (trouble) => {
    upstream.script('/web/good/allList', trouble);
    const troubled = await ask(address());
    expect(troubled.headers['x-cache']).toBeUndefined();
    expect(await stateOf(address())).toBeUndefined();
    upstream.reset();
    await expect.poll(() => stateOf(address())).toBe('MISS');
    expect(await stateOf(address())).toBe('HIT');
  });

  it('that is not there is not kept', async () => {
    const missing = '/pages/detail/index?id=999999';
    expect((await ask(missing)).status).toBe(404);
    expect(await stateOf(missing)).toBeUndefined();
  });

  it('is made once for many who come at once', async () => {
    const before = upstream.seen.length;
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(address())));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.every(({ headers }) => headers['x-cache'] !== undefined)).toBe(true);
    expect(upstream.seen.slice(before).filter(({ path }) => path === '/web/good/allList')).toHaveLength(1);
  });

  it('comes late rather than not at all when its shop is slow', async () => {
    upstream.intercept((request, response) => {
      if (request.url?.includes('/web/good/allList') !== true) return false;
      setTimeout(() => response.end(JSON.stringify({ code: 200, msg: 'ok', rows: [], total: 0 })), 3000);
      return true;
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(address())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('is forgotten with what it shows', async () => {
    for (const order of ['', '?call=GET%20%2Fapi%2Fweb%2Fgame%2FType']) {
      await ask(address());
      expect(await stateOf(address())).toBe('HIT');
      await fetch(`http://127.0.0.1:${storefront.adminPort}/cache/purge${order}`, { method: 'POST' });
      await expect.poll(() => stateOf(address()), { interval: 5 }).toBe('MISS');
    }
  });
});

describe('data fetched ahead', () => {
  it('are kept for the press that follows, of guests and of what went well only', async () => {
    const ahead = { 'sec-purpose': 'prefetch' };
    const data = `/pages/goodList.data?gameId=${gameId}&_routes=routes%2Fpages.goodList`;
    const policyOf = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(path, headers)).headers['cache-control'];
    expect(await policyOf(data, ahead)).toBe('private, max-age=5');
    expect(await policyOf(data, { purpose: 'prefetch' })).toBe('private, max-age=5');
    expect(await policyOf(data)).toBe('private, no-cache');
    const person = await shopApi('aurora.localhost', storefront.port).logIn('13900004712');
    expect(await policyOf(data, { ...ahead, cookie: person.cookie })).toBe('private, no-store');
    expect(await policyOf('/pages/detail/index.data?id=none', ahead)).not.toContain('max-age=5');
  });
});
