const wholeBody = Symbol('whole body');

type Marked = ReadableStream<Uint8Array> & { [wholeBody]?: Uint8Array<ArrayBuffer> };

/**
 * A response whose body is there already: who writes it to a socket takes the bytes instead of reading a stream,
 * which would cost more than finding the answer. To everybody else it is a response like any other.
 */
export function wholeResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  if (response.body !== null) (response.body as Marked)[wholeBody] = body;
  return response;
}

/** The bytes of a response made above, also after it was copied with its body; null: its body has to be read. */
export function wholeBodyOf(response: Response): Uint8Array<ArrayBuffer> | null {
  return (response.body as Marked | null)?.[wholeBody] ?? null;
}
