import { sha256Base64 } from './plainHtml';

/** A page without a nonce, and the policy that allows exactly the scripts and styles it holds. */
export interface HashedPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/**
 * An empty style element: what emotion makes in the browser before it adds rules through the style sheet's own
 * interface, which no policy watches.
 */
const emptyStyle = '';

/**
 * Turns a page made for one visitor into one that can be told to many: a nonce must not be told twice, so the blocks
 * that carry it are allowed by their hashes instead. A block without the nonce is nobody's we know, and stays
 * forbidden as it was.
 * @param nonce 128 random bits in base64, fresh: it stands in the page only where we wrote it
 * @returns null when the nonce stands anywhere else, or the policy does not know it
 */
export async function withHashes(
  html: string,
  contentSecurityPolicy: string,
  nonce: string,
): Promise<HashedPage | null> {
  const attribute = ` nonce="${nonce}"`;
  const blocks = { script: new Set<string>(), style: new Set([emptyStyle]) };
  const escaped = nonce.replace(/[+/=]/g, '\\$&');
  const block = new RegExp(`<(script|style)\\b([^<>]*) nonce="${escaped}"([^<>]*)>([^]*?)</\\1>`, 'g');
  const anonymous = html
    .replace(block, (_all, name: 'script' | 'style', before: string, after: string, text: string) => {
      const attributes = before + after;
      if (!/\ssrc=/.test(attributes)) blocks[name].add(text);
      return `<${name}${attributes}>${text}</${name}>`;
    })
    .replace(new RegExp(`(<link\\b[^<>]*)${attribute.replace(/[+/=]/g, '\\$&')}`, 'g'), '$1');
  // A parser reads a carriage return as a line feed, and the hash would be of something else.
  if (anonymous.includes(nonce) || anonymous.includes('\r') || !contentSecurityPolicy.includes(`'nonce-${nonce}'`))
    return null;
  const [scripts, styles] = await Promise.all([hashesOf(blocks.script), hashesOf(blocks.style)]);
  const directives = contentSecurityPolicy
    .split('; ')
    .map((directive) =>
      directive.replace(`'nonce-${nonce}'`, directive.startsWith('script-src') ? scripts : styles).trimEnd(),
    );
  return { html: anonymous, contentSecurityPolicy: directives.join('; ') };
}

async function hashesOf(texts: ReadonlySet<string>): Promise<string> {
  const hashes = await Promise.all([...texts].map(sha256Base64));
  return hashes.map((hash) => `'sha256-${hash}'`).join(' ');
}
