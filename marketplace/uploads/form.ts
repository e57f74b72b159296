const maxParts = 16;
const boundaryPattern = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * Reads a multipart body. The size of the body is limited before; here the number of its parts is, because
 * a body of nothing but tiny parts would keep everybody waiting while it is taken apart.
 * @returns null when it can't be read as a form
 */
export async function readForm(request: {
  header(name: string): string | undefined;
  arrayBuffer(): Promise<ArrayBuffer>;
}): Promise<FormData | null> {
  const contentType = request.header('content-type') ?? '';
  const boundary = boundaryPattern.exec(contentType)?.slice(1).find(Boolean);
  if (boundary === undefined) return null;
  try {
    const bytes = Buffer.from(await request.arrayBuffer());
    if (countUpTo(bytes, `--${boundary}`, maxParts + 2) > maxParts + 1) return null;
    // By the boundary that was counted: of two in the header another reader may take the other.
    const counted = `multipart/form-data; boundary="${boundary}"`;
    return await new Response(bytes, { headers: { 'content-type': counted } }).formData();
  } catch {
    return null;
  }
}

function countUpTo(bytes: Buffer, text: string, limit: number): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0 && count < limit; at = bytes.indexOf(text, at + text.length)) count += 1;
  return count;
}
