import { parseCallName, type CallName, type CallSpec } from '../contract/call';
import { logoutCall } from '../loginAnswer';
import { serialiseQuery } from '../query';

/** Text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * A call as a line for a shell. Whoever has to be logged in puts the login's token into `TOKEN` before.
 * @param origin scheme, host and port of the shop
 * @param input path parameters, and query or body
 */
export function curlLine(
  origin: string,
  name: CallName,
  spec: CallSpec,
  input: Readonly<Record<string, unknown>>,
): string {
  const { method, path, params } = parseCallName(name);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(input[key] ?? '')));
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !params.includes(key)));
  const query = method === 'GET' ? serialiseQuery(rest) : '';
  const url = quoted(`${origin}${filled}${query === '' ? '' : `?${query}`}`);
  const words = [
    spec.stream === undefined ? 'curl' : 'curl -N',
    ...(method === 'PUT' ? ['-X PUT'] : []),
    ...(spec.access === 'user' || name === logoutCall ? ['-H "Token: $TOKEN"'] : []),
    ...(name === 'POST /api/web/order' ? [`-H 'Idempotency-Key: my-first-order'`] : []),
    ...(method === 'GET' ? [] : bodyWords(spec, rest)),
  ];
  return [words.join(' '), url].join(' ');
}

function bodyWords(spec: CallSpec, body: object): string[] {
  if (spec.body === 'multipart') return [`-F 'file=@picture.png'`];
  if (spec.body === 'form') return [`-d 'signed=text'`];
  return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`];
}
