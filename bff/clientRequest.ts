import { parseCallName, type CallSpec, type Method } from './contract/call';
import { callTable } from './contract/index';
import type { CallKey } from './contract/types';
import { serialiseQuery } from './query';

/** A call's request but for its headers. */
export interface CallTarget {
  readonly method: Method;
  /** Path and query. */
  readonly path: string;
  readonly body: string | FormData | null;
  /** Null without a body, and for a form: the request writes its own with the boundary. */
  readonly contentType: string | null;
}

/** Fills path parameters in and writes the rest as query, JSON or form, as the call wants it. */
export function callTarget(key: CallKey, input: object): CallTarget {
  const { method, path, params } = parseCallName(key);
  const fields = new Map(Object.entries(input));
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(fields.get(name) ?? '')),
  );
  const rest = Object.fromEntries([...fields].filter(([name]) => !params.includes(name)));
  if (method === 'GET') {
    const query = serialiseQuery(rest);
    return { method, path: `${filled}${query === '' ? '' : `?${query}`}`, body: null, contentType: null };
  }
  const spec: CallSpec = callTable[key];
  if (spec.body === 'multipart') return { method, path: filled, body: multipart(rest), contentType: null };
  return { method, path: filled, body: JSON.stringify(rest), contentType: 'application/json' };
}

/** Files as they are, everything else as text. */
function multipart(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}
