/**
 * The pictures of a buy-back, in their order. `img` is the JSON text of [{url, name}], as whoever sent it in wrote it;
 * upstreams also keep a list of addresses, as JSON text or joined by commas (decision 0032).
 */
export function backPicturesOf(img: string | undefined): string[] {
  return entriesOf(img?.trim() ?? '').flatMap((entry) => urlOf(entry) ?? []);
}

/** The first of them; null when there is none to be read. */
export function backPictureOf(img: string | undefined): string | null {
  return backPicturesOf(img)[0] ?? null;
}

function entriesOf(text: string): readonly unknown[] {
  if (!/^[[{"]/.test(text)) return text.split(',').map((part) => part.trim());
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}

/** A path of this site or an address elsewhere; anything else is no picture. */
const address = /^(?:\/|https?:)/i;

function urlOf(entry: unknown): string | null {
  const url = typeof entry === 'object' && entry !== null ? (entry as { url?: unknown }).url : entry;
  return typeof url === 'string' && address.test(url) ? url : null;
}
