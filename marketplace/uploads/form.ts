import { boundaryOf, countUpTo, formTypeOf } from '../../bff/node/multipart';

const maxParts = 16;

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
  const boundary = /^multipart\/form-data\s*;/i.test(contentType) ? boundaryOf(contentType) : null;
  if (boundary === null) return null;
  try {
    const bytes = Buffer.from(await request.arrayBuffer());
    if (countUpTo(bytes, `--${boundary}`, maxParts + 2) > maxParts + 1) return null;
    // By the boundary that was counted.
    return await new Response(bytes, { headers: { 'content-type': formTypeOf(boundary) } }).formData();
  } catch {
    return null;
  }
}
