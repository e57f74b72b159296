/**
 * Scripts come after what a page shows: its sixty modules would share the line and the processor with its pictures,
 * and nothing on a page needs them to be read, followed or sent. The server writes the preloads of Remix as something
 * that browsers leave alone, and its module script as one that loads all of it after the first paint.
 */
const preload = '<link rel="modulepreload" ';
const latePreload = '<link rel="late-modulepreload" ';
/** As React writes Remix's module script. */
const moduleScript = { begin: ' type="module" async="">', end: '</script>' };
/** `import "…"` or `import * as name from "…"`; addresses are of the build. */
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");?\s*/g;
/** The entry's, which Remix's module does not wait for. */
const entryImport = /import\("[^"]+"\);\s*$/;

declare global {
  interface Window {
    /** Has the page be as without scripts: they have failed. */
    __withoutScripts?: () => void;
  }
}

/**
 * Files of the build (.ci/chunks.mjs) that keep a phone busy as they begin. Each runs in a task of its own, in this
 * order, for a module runs with all it needs.
 */
const largeFiles = ['/react-', '/router-', '/common-'];

/** However slow the pictures are: without scripts for longer, a page would feel broken. */
const waitLimitMs = 1500;

// What follows runs in the browser from its own text, so it names nothing from outside.

/** Notes what is put into the page from here on: none of it is the page's (foreignNodes.ts). */
function noteAddedNodes(): void {
  const added: Node[] = [];
  const watcher = new MutationObserver((records) => {
    for (const { addedNodes } of records) added.push(...addedNodes);
  });
  watcher.observe(document, { childList: true, subtree: true });
  window.__takeAddedNodes = () => {
    watcher.disconnect();
    return added;
  };
}

/**
 * Where scripts fail to come, the page becomes the one of a browser that has none: else it would lack what only scripts
 * can do, and what stands in for it.
 */
function offerPageWithoutScripts(): void {
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('scripting')) {
        rule.media.mediaText = rule.conditionText.includes('none') ? 'all' : 'not all';
      } else if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
    }
  };
  window.__withoutScripts = () => {
    // Nobody may look into the sheets of others.
    for (const sheet of document.styleSheets) if (sheet.href?.startsWith(origin)) read(sheet.cssRules);
    for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent ?? '';
  };
}

/**
 * Begins once the pictures that the page is waited for are painted, at the first sign of a person's hand, or after
 * `limitMs`. Links are changed in their places, for React compares elements. Styles are there already: a script after
 * them waits for them.
 */
function startLate(load: () => Promise<unknown>, limitMs: number, largeFiles: readonly string[]): void {
  const signs = ['pointerdown', 'keydown', 'touchstart'];
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=late-modulepreload]')];
    for (const link of links) link.rel = 'modulepreload';
    const inTurn = largeFiles.reduce(async (before, name) => {
      await before;
      const file = links.find(({ href }) => href.includes(name));
      if (file !== undefined) await import(file.href);
      await new Promise((resolve) => setTimeout(resolve));
    }, Promise.resolve());
    // What failed is asked for again by those who need it, and fails as it would have.
    void inTurn
      .catch(() => undefined)
      .then(load)
      .catch(window.__withoutScripts);
  };
  for (const sign of signs) addEventListener(sign, begin, true);
  setTimeout(begin, limitMs);
  const nextFrame = () => new Promise(requestAnimationFrame);
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const seeAll = async () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')) {
      await image.decode().catch(() => undefined);
    }
    // A picture is painted in the frame after it was decoded, and seen when the next one begins; on a busy machine
    // frames begin while the first is still on its way to the screen.
    do await nextFrame();
    while (!isBegun && !isPainted());
    await nextFrame();
    setTimeout(begin);
  };
  void seeAll();
}

/** Where `:has()` is known all is that the styles need. The build puts the file's own name here (.ci/chunks.mjs). */
const olderText = 'CSS.supports("selector(:has(a))")||import("/build/older.js");';

/** Without names and spaces, which each page would carry: list pages have some bytes left to come at once. */
const [noteText, offerText, startText] = [noteAddedNodes, offerPageWithoutScripts, startLate].map((script) =>
  script
    .toString()
    .replace(/^function \w+/, 'function')
    .replaceAll(/\s*([=<>{}();,:?&|!])\s*/g, '$1')
    .replaceAll(';}', '}')
    .replaceAll(/\((\w+)\)=>/g, '$1=>'),
);

/** The same module as a function that a classic script can call: its imports go on side by side. */
function asFunction(module: string): string {
  const names: string[] = [];
  const imports: string[] = [];
  const rest = module.replaceAll(staticImport, (_all, name: string | undefined, address: string) => {
    names.push(name ?? '');
    imports.push(`import(${address})`);
    return '';
  });
  const entry = rest.replace(entryImport, 'await $&');
  return `async()=>{const [${names.join(',')}]=await Promise.all([${imports.join(',')}]);${entry}}`;
}

/**
 * @param html a piece of a page, no tag cut in two; a script that is cut is loaded at once, as Remix has it
 * @returns the same in pieces, its scripts postponed
 */
export function postponeScripts(html: string): readonly string[] {
  // From the end: it stands there, and a page is long.
  const begin = html.lastIndexOf(moduleScript.begin);
  const end = begin === -1 ? -1 : html.indexOf(moduleScript.end, begin);
  if (end === -1) return [html];
  const module = html.slice(begin + moduleScript.begin.length, end);
  const starter = `>${olderText}(${noteText})();(${offerText})();(${startText})(${asFunction(module)},${waitLimitMs},${JSON.stringify(largeFiles)})`;
  // Preloads stand together, before the script.
  const first = html.indexOf(preload);
  const preloadsBegin = first === -1 ? begin : Math.min(first, begin);
  const preloads = html.slice(preloadsBegin, begin).replaceAll(preload, latePreload);
  return [html.slice(0, preloadsBegin), preloads, starter, html.slice(end)];
}
