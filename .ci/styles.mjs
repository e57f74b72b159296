// Parts the one style sheet of Remix's compiler in two: what the pages that guests open first may need, and what only
// others do. A page waits for its styles before anything of it is seen, and of the whole it needs a half.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss from 'postcss';
import { flatStyles, olderStyles } from './olderStyles.mjs';

const words = /[\w-]+/g;
const classes = /\.(-?[_a-zA-Z][\w-]*)/g;

/**
 * @param css the whole style sheet
 * @param firstScripts texts of the scripts of the first pages, with all that they may load later
 * @param allScripts texts of all scripts
 * @returns the two parts, each in the order of the whole. A rule belongs to the rest when each of its selectors names
 * a class that only scripts of other pages know; whatever names none is for all.
 */
export function partStyles(css, firstScripts, allScripts) {
  const first = wordsOf(firstScripts);
  const all = wordsOf(allScripts);
  const isOfOthers = (name) => all.has(name) && !first.has(name);
  const isRuleOfOthers = (rule) =>
    rule.selectors.every((selector) => [...selector.matchAll(classes)].some(([, name]) => isOfOthers(name)));
  const whole = postcss.parse(css);
  const keyframesOfFirst = wordsOf(animationsOf(keep(whole, (rule) => !isRuleOfOthers(rule))));
  const part = (wantsFirst) =>
    keep(
      whole,
      (rule) => isRuleOfOthers(rule) !== wantsFirst,
      (atRule) => (atRule.name === 'keyframes' ? keyframesOfFirst.has(atRule.params) : true) === wantsFirst,
    ).toString();
  return { first: part(true), rest: part(false) };
}

function wordsOf(texts) {
  return new Set(texts.flatMap((text) => text.match(words) ?? []));
}

function animationsOf(root) {
  const found = [];
  root.walkDecls(/^animation/, ({ value }) => found.push(value));
  return found;
}

/** Those rules, in the blocks they stand in; `keepsAtRule` decides about what holds no rules (fonts, layers, frames). */
function keep(root, keepsRule, keepsAtRule = () => true) {
  const copy = root.clone();
  const visit = (container) => {
    for (const node of [...container.nodes]) {
      if (node.type === 'rule') {
        if (!keepsRule(node)) node.remove();
      } else if (node.type === 'atrule') {
        const holdsRules = node.nodes?.some(({ type }) => type !== 'decl') && node.name !== 'keyframes';
        if (holdsRules) visit(node);
        if (holdsRules ? node.nodes.length === 0 : !keepsAtRule(node)) node.remove();
      }
    }
  };
  visit(copy);
  return copy;
}

function hashOf(...texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 8);
}

/**
 * Parts the style sheet in the folder of the build.
 * @param folder of the build, where the sheet is
 * @returns names of the files: the whole that is gone, and the two that took its place; beside them lie those for older
 * browsers
 */
export async function writeParts(folder, firstScripts, allScripts) {
  const name = (await readdir(folder)).find((file) => /^css-bundle-\w+\.css$/.test(file));
  if (name === undefined) throw new Error(`${folder} has no style sheet`);
  const parts = partStyles(await readFile(join(folder, name), 'utf8'), firstScripts, allScripts);
  if (parts.rest.includes('@layer')) throw new Error('layers belong into the styles of the first pages');
  const older = { flat: flatStyles(parts.first), older: olderStyles(parts.first + parts.rest) };
  // A browser makes the names of these from the first one's, which says what is in all three.
  const first = hashOf(parts.first, ...Object.values(older));
  const names = { first: `styles-first-${first}.css`, rest: `styles-rest-${hashOf(parts.rest)}.css` };
  for (const [part, css] of Object.entries(parts)) await writeFile(join(folder, names[part]), css);
  for (const [part, css] of Object.entries(older)) await writeFile(join(folder, `styles-${part}-${first}.css`), css);
  await rm(join(folder, name));
  return { whole: name, ...names };
}
