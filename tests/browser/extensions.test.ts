import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoShops, type DemoShops } from './support/demoShops';
import type { PageOptions } from './support/page';

/** What React says where it can't recognise a page, and builds it anew. */
const builtAnew = /Minified React error #4(18|22|23|25)/;

let demo: DemoShops;

beforeAll(async () => {
  demo = await startDemoShops();
});

afterAll(() => demo?.stop());

const open = (options: Partial<PageOptions> = {}) => demo.open({ host: 'titan.localhost', ...options });

/** What extensions put where, before a page comes alive. Each runs in the page, by itself. */
const intruders: readonly (readonly [where: string, put: () => void])[] = [
  [
    'into the head, from its beginning and while it is read',
    () => {
      const mark = (name: string) => Object.assign(document.createElement('meta'), { name, className: 'foreign' });
      new MutationObserver((_, watch) => {
        if (document.head === null) return;
        watch.disconnect();
        document.head.prepend(mark('early'));
      }).observe(document, { childList: true, subtree: true });
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('link[rel=stylesheet]')?.before(mark('between'));
        document.head.append(mark('last'));
      });
    },
  ],
  [
    'beside head and body',
    () =>
      document.addEventListener('DOMContentLoaded', () => {
        const made = ['div', 'x-overlay'].map((tag) =>
          Object.assign(document.createElement(tag), { className: 'foreign' }),
        );
        document.documentElement.prepend(made[0] as Node);
        document.documentElement.append(made[1] as Node);
      }),
  ],
  [
    'into the body',
    () =>
      document.addEventListener('DOMContentLoaded', () => {
        const made = () => Object.assign(document.createElement('x-toolbar'), { className: 'foreign' });
        document.body.prepend(made());
        document.body.firstElementChild?.nextElementSibling?.after(made());
        document.body.append(made());
      }),
  ],
  [
    'beside every field, and into the text',
    () =>
      document.addEventListener('DOMContentLoaded', () => {
        const made = () => Object.assign(document.createElement('span'), { className: 'foreign' });
        for (const field of document.querySelectorAll('input, h1')) field.after(made());
        document.querySelector('main')?.prepend(made());
        document.querySelector('h1')?.append(made());
      }),
  ],
];

describe('what an extension of the browser puts into a page before its scripts come', () => {
  describe.each(intruders)('%s', (_, put) => {
    it.each(['/', '/login', '/pages/goodList'])('leaves %s as it is, and stays', async (path) => {
      const { page, context, expectQuiet } = await open();
      await page.addInitScript(put);
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () => {
          Object.assign(document.documentElement, { isWritten: true });
        }),
      );
      await page.goto(path);
      const found = await page.evaluate(() => ({
        isWritten: 'isWritten' in document.documentElement,
        kinds: [...document.querySelectorAll('.foreign')].map(({ nodeType }) => nodeType),
        marks: document.querySelectorAll('[data-own]').length,
      }));
      expect(found.isWritten).toBe(true);
      expect(found.kinds.length).toBeGreaterThan(1);
      expect(new Set(found.kinds)).toEqual(new Set([1]));
      expect(found.marks).toBe(0);
      await page.locator('header nav a').nth(1).click();
      await page.waitForURL(/accountOrder/);
      expectQuiet();
      await context.close();
    });
  });

  it('may come while React is at work', async () => {
    const { page, context, expectQuiet } = await open();
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const timer = setInterval(() => {
          const places = [document.body, ...document.querySelectorAll('main, form, footer')];
          for (const place of places) place.prepend(document.createElement('x-late'));
          if (performance.getEntriesByName('alive').length > 0) clearInterval(timer);
        }, 5);
      }),
    );
    await page.goto('/login');
    expect(await page.locator('main x-late').count()).toBeGreaterThan(3);
    expectQuiet();
    await context.close();
  });
});

describe('a page that is translated before its scripts come', () => {
  /** As translators do it: each text makes way for an element of theirs. */
  const translate = () =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const title of document.querySelectorAll('h1, label, main p')) {
        const words = Object.assign(document.createElement('font'), { textContent: `« ${title.textContent} »` });
        title.replaceChildren(words);
      }
    });

  it('keeps the styles of its fields', async () => {
    const plain = await open();
    await plain.page.goto('/login');
    const field = 'main input[name=phone]';
    const sizeOf = async ({ page }: typeof plain) => {
      const box = await page.locator(field).boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    };
    const wanted = await sizeOf(plain);
    const translated = await open({ allow: builtAnew });
    await translated.page.addInitScript(translate);
    await translated.page.goto('/login');
    expect(await sizeOf(translated)).toEqual(wanted);
    await Promise.all([plain.context.close(), translated.context.close()]);
  });

  it('stays where it was scrolled to', async () => {
    const { page, context } = await open({ allow: builtAnew });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/entry\.client/, async (route) => {
      await released;
      await route.fallback();
    });
    await page.addInitScript(translate);
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => Object.assign(window, { written: document.documentElement })),
    );
    const arrival = page.goto('/pages/goodList');
    await page.locator('footer').waitFor();
    await page.evaluate(() => window.scrollTo(0, 900));
    release();
    await arrival;
    // Else nothing of this would have been tried.
    expect(await page.evaluate(() => (window as { written?: Node }).written?.isConnected)).toBe(false);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await context.close();
  });
});
