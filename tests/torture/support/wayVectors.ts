/** A host that no way may lead to. */
export const foreignHost = 'evil.test';

const starts = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\\/',
  '/.//',
  '/..//',
  '/./\\',
  '/a/..//',
  '/a/../..//',
  '/a/..\\/',
  '/%2e//',
  '/%2e%2e//',
  '/.%2e//',
  '/%2f/',
  '/%2f%2f',
  '/%5c',
  '/%252f',
  '/%255c%255c',
  '//%5c',
  '/%09/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '/\r/',
  '/\0/',
  '\t//',
  '\n//',
  '\r\n//',
  ' //',
  '\u00a0//',
  '\u3000//',
  '\ufeff//',
  '/\u200b/',
  '/\u2028/',
  '／／',
  '/／',
  '⁄⁄',
  '/∕',
  '﹨﹨',
  '/\u0085/',
  '/;//',
  '/?//',
  '/#//',
  '/a//',
  '//@',
  '//a@',
  '//a:b@',
  '///@',
  '/%00//',
  '/%0a//',
  '/%0d%0a//',
  '',
  './/',
  '..//',
  '/.',
  '/..',
  '/.../',
] as const;
const schemes = [
  'http://',
  'https://',
  'HTTPS://',
  'https:',
  'https:/',
  'https:///',
  'http:\\\\',
  'ht\ttps://',
  'ftp://',
  'ws://',
  'file://',
  'blob:http://',
  'view-source:http://',
  'javascript:alert(1)//',
  'JaVaScRiPt:alert(1)//',
  'java\nscript:alert(1)//',
  'data:text/html,<script>location="//',
  'vbscript:msgbox(1)//',
  'mailto:a@',
  'intent://',
] as const;
const hosts = [
  foreignHost,
  'EVIL.test',
  `${foreignHost}:80`,
  `${foreignHost}.`,
  `aurora.localhost@${foreignHost}`,
  `aurora.localhost:80@${foreignHost}`,
  `${foreignHost}#aurora.localhost`,
  `${foreignHost}?aurora.localhost`,
  `${foreignHost}\\@aurora.localhost`,
  `aurora.localhost.${foreignHost}`,
  'ｅｖｉｌ.test',
  'evil。test',
  'evil%2etest',
  '[::1]',
  '2130706433',
  '0x7f.1',
] as const;
const ends = ['', '/', '/a/b?c=d#e', '/%2e%2e/', '/..', '?x=//evil.test', `/${'a'.repeat(300)}`] as const;

/** Encoded as a whole, once and twice, as it stands, and in parts: what decodes too often, or too late, is taken in. */
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll('/', '%2F'),
  (text) => text.replaceAll('/', '/\u0000'),
  (text) => `/${text}`,
  (text) => ` ${text} `,
  (text) => `/pages/../${text}`,
];

/** Shares no factor with the number of combinations: its multiples visit each of them once, well mixed. */
const stride = 7919;

/** So many of the combinations, in an order that mixes them; the same ones at each run. */
export function wayVectors(count: number): string[] {
  const beginnings = [...starts, ...schemes];
  const combinations = beginnings.length * hosts.length * ends.length * encodings.length;
  const vectors = new Set<string>();
  for (let index = 0; index < combinations && vectors.size < count; index += 1) {
    let rest = (index * stride) % combinations;
    const pick = <Item>(list: readonly Item[]) => {
      const item = list[rest % list.length] as Item;
      rest = Math.floor(rest / list.length);
      return item;
    };
    const text = `${pick(beginnings)}${pick(hosts)}${pick(ends)}`;
    vectors.add(pick(encodings)(text));
  }
  return [...vectors];
}

/** Where a browser at `base` would go; null when it would go nowhere. */
export function destination(location: string, base: string): URL | null {
  return URL.canParse(location, base) ? new URL(location, base) : null;
}

/**
 * What is wrong with an address one is sent on to; null when it stays on the site for every reader of it: by its
 * bytes, by the URL standard, and for who resolves its path anew.
 */
export function wayFault(location: string | undefined, base: string): string | null {
  if (location === undefined) return 'there is no Location';
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(location) || location.includes('\\')) return `unsound: ${location}`;
  const url = destination(location, base);
  if (url === null || url.origin !== new URL(base).origin) return `leaves the site: ${location}`;
  if (/^\/[/\\]/.test(url.pathname)) return `its path is another host's: ${location}`;
  return null;
}
