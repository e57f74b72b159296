// A file of its own, asked for by browsers that need it (lateScripts.server.ts, .ci/chunks.mjs).

/**
 * Browsers of before 2022 know no layers, and leave out whatever lies in one: fonts, buttons, icons. They get it by a
 * sheet of its own, and what MUI's components need as rules that any of a page's own win over. Those of before 2023 get
 * what comes nearest to words of the sheets that they do not know (.ci/olderStyles.mjs). Why: docs/decisions/0097.
 */
function addOlderStyles(): void {
  const first = document.querySelector<HTMLLinkElement>('link[href*=styles-first]');
  const add = (name: string) => {
    if (first === null) return;
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = first.href.replace('styles-first', `styles-${name}`);
    first.before(sheet);
  };
  add('older');
  if ('CSSLayerBlockRule' in window) return;
  add('flat');
  for (const style of document.querySelectorAll('style[data-emotion]')) {
    const [, ...layers] = style.textContent?.split('@layer mui{') ?? [];
    // Emotion's own, once the page is alive, has rules and no text.
    if (layers.length === 0) continue;
    const rules = layers.map((layer) => layer.slice(0, layer.lastIndexOf('}')));
    style.textContent = rules.join('').replace(/\.mui-[\w-]+/g, ':where($&)');
  }
}

addOlderStyles();
