import { describe, expect, it } from 'vitest';
import { createKeptFiles, loadedBy, maxKeptFiles } from '~/features/webApp/keptFiles';
import { newsOf, newsText } from '~/features/webApp/orderNews';
import { mayTakeOver } from '~/features/webApp/takeOver';
import { messageTarget } from '~/features/messages/messageTarget';

const site = 'https://shop.test';
const logo = '/pictures/logo/a.svg';

/** Caches in memory, as far as the worker uses them. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const cacheOf = (store: Map<string, Response>) => ({
    match: async (url: string) => store.get(url.replace(site, ''))?.clone(),
    put: async (url: string, response: Response) => void store.set(url.replace(site, ''), response),
    keys: async () => [...store.keys()],
  });
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return cacheOf(store);
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  } as unknown as CacheStorage;
  return { stores, caches };
}

function worker(answers: (path: string) => Response = () => new Response('file')) {
  const { stores, caches } = memoryCaches();
  const asked: string[] = [];
  const files = createKeptFiles({
    shop: { id: '7', name: 'Shop', logo },
    buildId: 'b1',
    caches,
    fetch: async (request) => {
      const path = String((request as Request).url ?? request).replace(site, '');
      asked.push(path);
      return answers(path);
    },
  });
  return { files, stores, asked };
}

describe('what a service worker answers', () => {
  const { files } = worker();
  it.each([
    ['GET', 'no-cors', '/build/root-ABC.js', 'build'],
    ['GET', 'navigate', '/pages/other/orderList', 'page'],
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'no-cors', logo, 'logo'],
    ['GET', 'no-cors', '/pictures/upload/x.webp', null],
    ['GET', 'cors', '/api/web/getTenant', null],
    ['GET', 'navigate', '/api/openapi.json', null],
    ['GET', 'navigate', '/api', null],
    ['GET', 'cors', '/pages/other/orderList.data', null],
    ['GET', 'cors', '/unread.data', null],
    ['POST', 'navigate', '/login', null],
    ['POST', 'cors', '/build/x.js', null],
    ['GET', 'no-cors', 'https://elsewhere.test/build/x.js', null],
    ['GET', 'navigate', 'https://elsewhere.test/', null],
  ] as const)('%s %s %s: %s', (method, mode, path, way) => {
    expect(files.wayOf({ method, mode, url: new URL(path, site).href }, site)).toBe(way);
  });
});

describe('the files it keeps', () => {
  const page = `<link rel="stylesheet" href="/build/a.css"/><img src="/pictures/b.svg?x=1&amp;y=2"/><a href="/login">in</a>`;

  it('are those its offline page loads, in both languages', async () => {
    const { files, stores } = worker((path) => new Response(path.startsWith('/offline') ? page : 'file'));
    await files.fill();
    expect([...(stores.get('shop:7:b1')?.keys() ?? [])].sort()).toEqual([
      '/build/a.css',
      '/offline?lang=en',
      '/offline?lang=zh-CN',
      '/pictures/b.svg?x=1&y=2',
    ]);
    expect(loadedBy(page)).toEqual(['/build/a.css', '/pictures/b.svg?x=1&y=2']);
    const shown = await files.offlinePage(Promise.resolve('en-GB'));
    expect(await shown.text()).toBe(page);
  });

  it('do not have to include a picture that is gone, but every file of the build', async () => {
    const missing = (start: string) =>
      worker((path) => new Response(page, { status: path.startsWith(start) ? 404 : 200 })).files.fill();
    await expect(missing('/pictures/')).resolves.toBeUndefined();
    await expect(missing('/build/')).rejects.toThrow('404');
    await expect(missing('/offline')).rejects.toThrow('404');
  });

  it('come from the device the second time, bounded in number, and only whole ones', async () => {
    const { files, stores, asked } = worker(
      (path) => new Response('x', { status: path.endsWith('gone.js') ? 404 : 200 }),
    );
    const ask = (name: string) => files.fromDevice(new Request(`${site}/build/${name}`));
    await ask('a.js');
    await ask('a.js');
    expect(asked).toEqual(['/build/a.js']);
    expect((await ask('gone.js')).status).toBe(404);
    expect(stores.get(files.name)?.has('/build/gone.js')).toBe(false);
    for (let index = 0; index < maxKeptFiles + 5; index += 1) await ask(`${index}.js`);
    expect(stores.get(files.name)?.size).toBe(maxKeptFiles);
  });

  it('of other builds and shops go when it takes over', async () => {
    const { files, stores } = worker();
    for (const name of ['shop:7:b0', 'shop:8:b1', 'shop:7:b1']) stores.set(name, new Map());
    await files.dropOthers();
    expect([...stores.keys()]).toEqual(['shop:7:b1']);
  });
});

describe('a waiting worker', () => {
  it.each([
    [{ type: 'takeOver', buildId: 'b1' }, 1, true],
    [{ type: 'takeOver', buildId: 'b1' }, 2, false],
    [{ type: 'takeOver', buildId: 'b0' }, 1, false],
    [{ type: 'other', buildId: 'b1' }, 1, false],
    [null, 1, false],
  ] as const)('hears %j with %s pages open: %s', (message, openPages, takesOver) => {
    expect(mayTakeOver(message, 'b1', openPages)).toBe(takesOver);
  });
});

describe('what is pushed', () => {
  const paid = { kind: 'order', event: 'paid', role: 'seller', refId: '42', language: 'en' };

  it('is said in the words of the messages page', () => {
    expect(newsText(newsOf(JSON.stringify(paid)))).toBe('A buyer has paid for your account: hand over its login');
    expect(newsText(newsOf(JSON.stringify({ ...paid, language: 'zh-CN' })))).toBe(
      '买家已为您的账号付款，请提交登录信息',
    );
    expect(messageTarget(newsOf(JSON.stringify(paid)))).toBe('/pages/order/orderDetail?id=42');
  });

  it('of an answered report and an appraisal leads to the answer and the result', () => {
    const answered = newsOf(JSON.stringify({ kind: 'problem', event: 'answered', refId: '7', language: 'en' }));
    expect(newsText(answered)).toBe('The shop answered your report');
    expect(messageTarget(answered)).toBe('/pages/other/fankui?id=7');
    const appraised = newsOf(JSON.stringify({ kind: 'backlist', event: 'appraise', refId: '8', language: 'en' }));
    expect(messageTarget(appraised)).toBe('/pages/other/Myevaluation?backId=8');
  });

  it.each([
    undefined,
    '',
    '<',
    'null',
    '[]',
    '{"kind":7}',
    '{"kind":"order","event":"constructor","role":"__proto__"}',
  ])('is a change of something when it cannot be read: %s', (text) => {
    expect(newsText(newsOf(text))).toBe('有新的变化');
  });

  it.each(['//evil.test', '/../x', '1e9', '-1', ''])('names a number or nothing: %s', (refId) => {
    expect(newsOf(JSON.stringify({ ...paid, refId })).refId).toBe('');
  });
});
