/**
 * Does an If-None-Match header name this entity tag? Weakly compared: whoever packs an answer on its way makes its tag
 * a weak one. Source: RFC 9110 §13.1.2.
 * @param header as it came, null for none
 */
export function namesEtag(header: string | null | undefined, etag: string): boolean {
  if (header === null || header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = opaqueOf(etag);
  return header.split(',').some((tag) => opaqueOf(tag.trim()) === opaque);
}

/** Our own tags have no comma in them, so that one cut in the middle equals none of them. */
function opaqueOf(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
