/** Where a link written by a merchant may lead. */
export type SafeTarget =
  { readonly kind: 'site'; readonly to: string } | { readonly kind: 'outside'; readonly href: string };

/**
 * Accepts http(s) addresses and paths of this site; everything else (javascript:, data:, //host, \\host,
 * control characters) is null.
 */
export function safeTarget(link: string | null | undefined): SafeTarget | null {
  const text = link?.trim() ?? '';
  if (plainPath.test(text)) return { kind: 'site', to: text };
  // eslint would take a control-character class for a mistake; code points say the same.
  if (text === '' || [...text].some((character) => (character.codePointAt(0) ?? 0) < 0x20)) return null;
  if (text.startsWith('/')) {
    const path = sitePath(text);
    return path === null ? null : { kind: 'site', to: path };
  }
  if (!/^https?:\/\//i.test(text)) return null;
  try {
    const url = new URL(text);
    return url.username === '' && url.password === '' ? { kind: 'outside', href: url.href } : null;
  } catch {
    return null;
  }
}

/**
 * A path as nearly all are: a browser would make the same text of it. No part of it begins with a dot, so that none
 * leads up.
 */
const plainPath = /^(?:\/[\w-][\w.~-]*)+(?:\?[\w.~=&-]+)?$/;

/**
 * A path of this site, re-serialised, or null. Refuses what a browser would take for another host after
 * resolving dots (`/.//evil`), back-slashes and control characters.
 */
export function sitePath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !/^\/(?![/\\])/.test(text)) return null;
  if (plainPath.test(text)) return text;
  if ([...text].some((character) => (character.codePointAt(0) ?? 0) < 0x20 || character === '\\')) return null;
  try {
    const base = 'http://site.invalid';
    const url = new URL(text, base);
    if (url.origin !== base || url.pathname.startsWith('//')) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

/** A picture address that may be put into `src`: http(s), a path of this site or an inline raster image. */
export function safePicture(link: string | null | undefined): string | null {
  const text = link?.trim() ?? '';
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+$/i.test(text)) return text;
  const target = safeTarget(text);
  if (target === null) return null;
  return target.kind === 'site' ? target.to : target.href;
}

/** A video's address that may be put into `src`: a path of this site or https, which is what pages may load. */
export function safeVideo(link: string | null | undefined): string | null {
  const target = safeTarget(link);
  if (target === null) return null;
  if (target.kind === 'site') return target.to;
  return target.href.startsWith('https:') ? target.href : null;
}
