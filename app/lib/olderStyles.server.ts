// What follows runs in the browser from its own text, so it names nothing from outside.

/**
 * Browsers of before 2022 know no layers, and leave out whatever lies in one: fonts, buttons, icons. They get it by a
 * file of its own, and what MUI's components need as rules that any of a page's own win over. Those of before 2023 get
 * what comes nearest to words of the sheets that they do not know (.ci/olderStyles.mjs). Why: docs/decisions/0097.
 */
function addOlderStyles(): void {
  const knowsLayers = 'CSSLayerBlockRule' in window;
  const first = document.querySelector<HTMLLinkElement>('link[href*=styles-first]');
  const add = (name: string) => {
    if (first === null) return;
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = first.href.replace('first', name);
    first.before(sheet);
  };
  if (!CSS.supports('selector(:has(a))')) add('older');
  if (knowsLayers) return;
  add('flat');
  for (const style of document.querySelectorAll('style[data-emotion]')) {
    const [, ...layers] = style.textContent?.split('@layer mui{') ?? [];
    const rules = layers.map((layer) => layer.slice(0, layer.lastIndexOf('}')));
    style.textContent = rules.join('').replace(/\.mui-[\w-]+/g, ':where($&)');
  }
}

/** Called at the end of a page. */
export const olderStylesScript = `(${addOlderStyles.toString().replaceAll(/\n\s+/g, '\n')})();`;
