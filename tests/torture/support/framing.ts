/** One answer of a byte stream. */
export interface FramedAnswer {
  readonly status: number;
  /** Lower-cased names; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A byte stream cut into answers as a strict client would. */
export interface FramedStream {
  /** Whole answers in order, without the interim ones (1xx). */
  readonly answers: readonly FramedAnswer[];
  readonly interim: readonly number[];
  /** What is left: an answer not yet whole, or bytes that are none. */
  readonly rest: string;
}

/**
 * Cuts what came back on a connection into answers by their Content-Length or chunks.
 * @param text the bytes as Latin-1
 * @param closed the other side has closed: an answer without a length ends there
 */
export function frameAnswers(text: string, closed: boolean): FramedStream {
  const answers: FramedAnswer[] = [];
  const interim: number[] = [];
  let rest = text;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(rest)?.[1] ?? NaN);
    if (headEnd < 0 || Number.isNaN(status)) return { answers, interim, rest };
    const headers = headersOf(rest.slice(0, headEnd));
    const after = rest.slice(headEnd + 4);
    if (status < 200) {
      interim.push(status);
      rest = after;
      continue;
    }
    const cut = cutBody(after, status, headers, closed);
    if (cut === null) return { answers, interim, rest };
    answers.push({ status, headers, body: cut.body });
    rest = cut.rest;
  }
}

function headersOf(head: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** The body at the start of the bytes; null when it is not whole yet. */
function cutBody(
  bytes: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  closed: boolean,
): { body: string; rest: string } | null {
  if (status === 204 || status === 304) return { body: '', rest: bytes };
  if (headers['transfer-encoding'] === 'chunked') return cutChunks(bytes);
  const declared = headers['content-length'];
  if (declared === undefined) return closed ? { body: bytes, rest: '' } : null;
  const length = Number(declared);
  return bytes.length < length ? null : { body: bytes.slice(0, length), rest: bytes.slice(length) };
}

function cutChunks(bytes: string): { body: string; rest: string } | null {
  let body = '';
  let rest = bytes;
  for (;;) {
    const lineEnd = rest.indexOf('\r\n');
    if (lineEnd < 0) return null;
    const size = parseInt(rest.slice(0, lineEnd), 16);
    const chunkEnd = lineEnd + 2 + size;
    if (!(rest.length >= chunkEnd + 2)) return null;
    body += rest.slice(lineEnd + 2, chunkEnd);
    rest = rest.slice(chunkEnd + 2);
    if (size === 0) return { body, rest };
  }
}
