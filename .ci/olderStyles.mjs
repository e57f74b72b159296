// Styles for browsers that do not know all that the pages' own are written in. Such a browser asks for them by itself
// (app/lib/olderStyles.ts), and they stand before the others. Why: docs/decisions/0097.
import postcss from 'postcss';

/** What shows that the focus is within. */
const focusWithin = /:has\([^()]*:focus(?:-visible)?(?:,[^()]*:focus(?:-visible)?)*\)/g;
const dynamicHeight = /(\d)dvh/g;
const remembered = /^auto (?=[\d.]+px$)/;

/**
 * What the layers of a sheet hold, for browsers that know no layers and leave all of it out: the rules of `base`, and
 * those of `mui` so weak that any rule of a page wins.
 */
export function flatStyles(css) {
  const layers = { base: [], mui: [] };
  postcss.parse(css).walkAtRules('layer', ({ params, nodes }) => void layers[params]?.push(...(nodes ?? [])));
  const weakened = postcss.root({ nodes: layers.mui });
  weakened.walkRules((rule) => {
    rule.selectors = rule.selectors.map(weak);
  });
  return postcss.root({ nodes: [...layers.base, ...weakened.nodes] }).toString();
}

/** Without weight, up to the pseudo-elements, of which `:where()` takes none. */
function weak(selector) {
  const known = selector.replace(focusWithin, ':focus-within');
  const [, element, rest = ''] = /^(.*?)(::.*|:(?:before|after))?$/.exec(known);
  return `:where(${element})${rest}`;
}

/**
 * What comes nearest to `:has(:focus)`, `dvh` and remembered sizes: the ring around whatever holds the focus, the height
 * of a window, one size for all that is not drawn yet.
 */
export function olderStyles(css) {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const isRing = rule.selectors.some((selector) => selector.search(focusWithin) !== -1);
    if (isRing) rule.selectors = rule.selectors.map((selector) => selector.replace(focusWithin, ':focus-within'));
    rule.walkDecls((declaration) => {
      const older = declaration.value.replace(dynamicHeight, '$1vh').replace(remembered, '');
      if (older === declaration.value && !isRing) declaration.remove();
      declaration.value = older;
    });
    if (rule.nodes.length === 0) rule.remove();
  });
  sheet.walkAtRules((atRule) => {
    const isKept = atRule.nodes?.some(({ type }) => type === 'rule' || type === 'atrule');
    if (!isKept || /keyframes|font-face/.test(atRule.name)) atRule.remove();
  });
  return sheet.toString();
}
