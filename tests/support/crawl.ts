import { request } from 'node:http';

/** An answer as a crawler reads it. */
export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
  readonly body: string;
}

const crawlerName = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

/** Asks a shop by its Host header, so that no name has to be resolved; redirects are not followed. */
export function fetchFrom(
  host: string,
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: { host, 'user-agent': crawlerName, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(flat),
            bytes,
            body: bytes.toString('utf8'),
          });
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#x27': "'",
  '#39': "'",
};

/** HTML or XML text as it is read. */
function unescaped(text: string): string {
  return text.replace(/&(#x27|#39|\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** All values of an attribute on a kind of element, in order. */
export function attributes(html: string, element: RegExp, name: string): string[] {
  return [...html.matchAll(element)].flatMap(([tag]) => {
    const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
    return value === undefined ? [] : [unescaped(value)];
  });
}

/** What the head of a page tells search engines. */
export interface PageHead {
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly canonicals: readonly string[];
  readonly isIndexable: boolean;
  /** What is said in schema.org's words. @throws SyntaxError of what is no JSON */
  readonly structured: readonly Record<string, unknown>[];
}

export function headOf(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'));
  const meta = (name: string) => attributes(head, new RegExp(`<meta[^>]*name="${name}"[^>]*>`, 'gi'), 'content');
  return {
    titles: [...head.matchAll(/<title[^>]*>([\s\S]*?)<\/title>/gi)].map(([, text]) => unescaped(text ?? '')),
    descriptions: meta('description'),
    canonicals: attributes(head, /<link[^>]*rel="canonical"[^>]*>/gi, 'href'),
    isIndexable: !meta('robots').some((content) => content.includes('noindex')),
    structured: [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/gi)].map(
      ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
    ),
  };
}

/** The addresses a sitemap or its index names. */
export function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text]) => unescaped(text ?? ''));
}

/** A page that a crawl came to. */
export interface CrawledPage {
  readonly path: string;
  /** The page that names it first. */
  readonly from: string;
  readonly answer: Fetched;
}

/** Addresses that differ only in their values are of one kind. */
function kindOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?');
  const keys = [...new URLSearchParams(query).keys()].sort().join('&');
  const isPicture = pathname.startsWith('/pictures/');
  const shape = isPicture ? pathname.split('/', 3).join('/') : pathname.replace(/\d+/g, '#');
  return pathname.startsWith('/pages/other/gonggao') ? path : `${shape}?${keys}`;
}

/**
 * Follows every link of a shop as a guest, few of each kind.
 * @param starts paths to begin with
 */
export async function crawl(
  host: string,
  port: number,
  starts: readonly string[],
  perKind: number,
): Promise<{ readonly pages: readonly CrawledPage[]; readonly outside: readonly string[] }> {
  const waiting: { path: string; from: string }[] = starts.map((path) => ({ path, from: 'start' }));
  const seen = new Set<string>();
  const kinds = new Map<string, number>();
  const pages: CrawledPage[] = [];
  const outside = new Set<string>();
  const base = `http://${host}`;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from } = next;
    const kind = kindOf(path);
    if (seen.has(path) || (kinds.get(kind) ?? 0) >= perKind) continue;
    seen.add(path);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const answer = await fetchFrom(host, port, path);
    pages.push({ path, from, answer });
    for (const target of targetsOf(answer)) {
      const url = URL.canParse(target, base + path) ? new URL(target, base + path) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) continue;
      if (url.host === host) waiting.push({ path: url.pathname + url.search, from: path });
      else outside.add(url.href);
    }
  }
  return { pages, outside: [...outside] };
}

function targetsOf({ status, headers, body }: Fetched): string[] {
  if (status >= 300 && status < 400 && headers['location']) return [headers['location']];
  if (!headers['content-type']?.startsWith('text/html')) return [];
  const links = attributes(body, /<(?:a|link)\b[^>]*>/gi, 'href');
  const pictures = attributes(body, /<(?:img|script|source)\b[^>]*>/gi, 'src');
  const shared = attributes(body, /<meta[^>]*property="og:image"[^>]*>/gi, 'content');
  return [...links, ...pictures, ...shared];
}
