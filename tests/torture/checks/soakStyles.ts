import type { Scale } from '../check';
import { ask } from '../support/wire';

const roundsOf: Readonly<Record<Scale, number>> = { plant: 2, short: 15, long: 200 };
const host = 'aurora.localhost';
const paths = ['/', '/pages/other/gonggao', '/login'];
const languages = ['zh-CN', 'en'];

/** Names of the rules that emotion put into a page. */
function styleNames(html: string): string[] {
  return [...html.matchAll(/data-emotion="\w+ ([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
}

/**
 * Loads pages again and again with other queries, languages and visitors. What a page's first load did not have must
 * not come later: a cache that outlives the request would gather the rules of all pages, and a value of one request
 * in a rule would make new ones for ever.
 * @returns the names that were added
 */
export async function styleNamesAdded(port: number, scale: Scale): Promise<string[]> {
  const first = new Map<string, Set<string>>();
  const added: string[] = [];
  for (let round = 0; round <= roundsOf[scale]; round += 1) {
    for (const path of paths) {
      for (const language of languages) {
        const url = `${path}?visit=${round}`;
        const headers = { 'accept-language': language, 'user-agent': `Mozilla/5.0 Chrome/${100 + round}` };
        const names = styleNames((await ask(port, { host, path: url, headers })).text);
        const known = first.get(path + language) ?? new Set(names);
        first.set(path + language, known);
        added.push(...names.filter((name) => !known.has(name)).map((name) => `${path} in ${language}: ${name}`));
      }
    }
  }
  // Pages of plain elements need none; were there none at all, nothing would have been looked at.
  if ([...first.values()].every((names) => names.size === 0)) throw new Error('no page has styles of emotion');
  return added;
}
