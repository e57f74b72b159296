/** The first picture of a buy-back; `img` is the JSON text of [{url, name}], written by whoever sent it in. */
export function backPictureOf(img: string | undefined): string | null {
  try {
    const pictures = JSON.parse(img ?? '') as unknown;
    const first: unknown = Array.isArray(pictures) ? pictures[0] : null;
    const url = typeof first === 'object' && first !== null ? (first as { url?: unknown }).url : null;
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}
