const boundaryPattern = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

/**
 * The boundary that a form's Content-Type names; null: none that can be read. Of two it is the first, which other
 * readers may see otherwise: hand on `formTypeOf` what was found.
 */
export function boundaryOf(contentType: string): string | null {
  return boundaryPattern.exec(contentType)?.slice(1).find(Boolean) ?? null;
}

/** The Content-Type of a form with a boundary, and no other. */
export const formTypeOf = (boundary: string): string => `multipart/form-data; boundary="${boundary}"`;

/** How often a text stands in a body, as far as the limit. */
export function countUpTo(body: Buffer, text: string, limit: number): number {
  let count = 0;
  for (let at = body.indexOf(text); at >= 0 && count < limit; at = body.indexOf(text, at + text.length)) count += 1;
  return count;
}
