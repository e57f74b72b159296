import { describe, expect, it } from 'vitest';
import { postponeScripts } from '~/lib/lateScripts.server';

const preload = '<link rel="modulepreload" href="/build/a.js"/>';
const module = [
  'import "/build/manifest-1.js"',
  'import * as route0 from "/build/root.js";',
  'import * as route1 from "/build/routes/list.js";',
  '',
  'window.__remixRouteModules = {"root":route0,"routes/list":route1};',
  '',
  'import("/build/entry.client.js");',
].join('\n');
const page = (text: string) =>
  `<body><p>x</p>${preload}${preload}<script nonce="n">window.a = 1</script><script nonce="n" type="module" async="">${text}</script></body>`;

/** What stands in the page in place of the module, as a classic script: the function that loads. */
function loaderIn(html: string): string {
  const [, load] = /\}\)\((async\(\)=>[^]*),1500,\["\/react-[^\]]*\]\)<\/script>/.exec(html) ?? [];
  return load ?? 'no loader';
}

describe('the scripts of a page', () => {
  it('are nothing a browser would load by itself', () => {
    const html = postponeScripts(page(module)).join('');
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).not.toContain('type="module"');
    expect(html.match(/<link rel="late-modulepreload" href="\/build\/a\.js"\/>/g)).toHaveLength(2);
    expect(html).toContain('<script nonce="n">window.a = 1</script><script nonce="n">CSS.supports(');
    expect(html).toMatch(/^<body><p>x<\/p>/);
    expect(html).toMatch(/<\/script><\/body>$/);
  });

  it('are the same modules under the same names, and the entry comes last', async () => {
    const loader = loaderIn(postponeScripts(page(module)).join('')).replaceAll('import(', 'load(');
    const loaded: string[] = [];
    const window: { __remixRouteModules?: Record<string, string> } = {};
    let namesAtEntry: object | undefined;
    const load = async (address: string) => {
      await Promise.resolve();
      loaded.push(address);
      if (address.includes('entry')) namesAtEntry = window.__remixRouteModules;
      return address;
    };
    const run = new Function('window', 'load', `return (${loader})()`) as (...given: unknown[]) => Promise<void>;
    await run(window, load);
    await expect.poll(() => loaded).toHaveLength(4);
    expect(loaded.at(-1)).toBe('/build/entry.client.js');
    expect(namesAtEntry).toEqual({ root: '/build/root.js', 'routes/list': '/build/routes/list.js' });
  });

  it('stand there without spaces and names, and can still be read', () => {
    const [, script = ''] =
      /a = 1<\/script><script nonce="n">([^]*)<\/script>/.exec(postponeScripts(page(module)).join('')) ?? [];
    expect(() => new Function(script)).not.toThrow();
    expect(script).toContain('(function(){');
    expect(script).not.toMatch(/function \w/);
  });

  it('are not touched where words only look like them, or where they are cut in two', () => {
    const words = '<p>&lt;link rel=&quot;modulepreload&quot; href=</p>';
    expect(postponeScripts(words).join('')).toBe(words);
    const cut = page(module).slice(0, -20);
    expect(postponeScripts(cut).join('')).toBe(cut);
  });
});
