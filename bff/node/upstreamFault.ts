import type { UpstreamFault } from '../transport';

const faultsByCode: Readonly<Record<string, UpstreamFault>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  ETIMEOUT: 'dns',
  EREFUSED: 'dns',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'connectTimeout',
  UND_ERR_CONNECT_TIMEOUT: 'connectTimeout',
  UND_ERR_HEADERS_OVERFLOW: 'garbage',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'truncated',
  UND_ERR_INVALID_ARG: 'garbage',
};

/**
 * Names what undici or the system reports.
 * @param answering the status line had come: the body was cut short
 */
export function faultOf(error: unknown, answering: boolean): UpstreamFault {
  const code = codeOf(error);
  const named = code === undefined ? undefined : faultsByCode[code];
  if (answering && (named === 'reset' || code === 'UND_ERR_SOCKET')) return 'truncated';
  if (named !== undefined) return named;
  if (code?.startsWith('HPE_')) return 'garbage';
  return 'reset';
}

/** The code of an error, or of what caused it: a failed connect to several addresses hides its own. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, errors, cause } = error as { code?: unknown; errors?: unknown[]; cause?: unknown };
  if (typeof code === 'string') return code;
  return codeOf(errors?.[0] ?? cause);
}
