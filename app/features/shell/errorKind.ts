/** The kinds of failure people are told apart, as named in the namespace Errors. */
export type ErrorKind =
  'notFound' | 'unauthorized' | 'forbidden' | 'unknownShop' | 'suspended' | 'busy' | 'upstream' | 'request' | 'other';

/** The kind of failure an HTTP status means to a person. */
export function errorKindOf(status: number): ErrorKind {
  if (status === 404 || status === 410) return 'notFound';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 421) return 'unknownShop';
  if (status === 429) return 'busy';
  if (status === 502 || status === 503 || status === 504) return 'upstream';
  return status >= 400 && status < 500 ? 'request' : 'other';
}

/** The request id of a refusal's body `{code, msg, requestId}`, as an object or as its JSON. */
export function requestIdOf(data: unknown): string | null {
  return textOf(data, 'requestId');
}

/** The marketplace's own words for the person in such a body; null when it had none. */
export function wordsIn(data: unknown): string | null {
  return textOf(data, 'words');
}

function textOf(data: unknown, field: string): string | null {
  try {
    const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    const text = (body as Record<string, unknown> | null)?.[field];
    return typeof text === 'string' && text !== '' ? text : null;
  } catch {
    return null;
  }
}
