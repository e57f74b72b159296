/** A message, or what pretends to be one, as bytes on the wire. */
export interface ProtocolVector {
  readonly name: string;
  /**
   * The bytes (Latin-1). The message itself carries `id`; whatever in it might be taken for a request of its own
   * carries the id `smuggled`.
   */
  readonly bytes: (ids: { id: string; smuggled: string }) => string;
  /** The status it must get. */
  readonly status: number;
  /** How many answers it must get; 1 when nothing is said. */
  readonly answers?: number;
  /** It is refused before it is whole: what follows would still be its body. */
  readonly isUnfinished?: true;
  /** Its refusal is a page, which may ask for its shop's name and look. */
  readonly isPage?: true;
}

export const shopHost = 'aurora.localhost';
/** Neither is cached, and a guest may make it: each reaches the upstream once. */
export const readCall = '/api/captchaImage';
export const writeCall = '/api/web/save/tenantBrowse';

export const hostLine = `Host: ${shopHost}`;
export const jsonLine = 'Content-Type: application/json';
export const getLine = `GET ${readCall} HTTP/1.1`;
export const postLine = `POST ${writeCall} HTTP/1.1`;

/** A request line and headers, and what follows them. */
export const message = (lines: readonly string[], body = '') => `${lines.join('\r\n')}\r\n\r\n${body}`;
/** The header that follows a request to its answer and to the upstream. */
export const idLine = (id: string) => `X-Request-Id: ${id}`;
/** A whole request: as the next one of a connection, or hidden in another one. */
export const soundGet = (id: string, lines: readonly string[] = []) =>
  message([getLine, hostLine, idLine(id), ...lines]);
