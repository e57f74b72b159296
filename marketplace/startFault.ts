import { resolve, sep } from 'node:path';

type Facts = Readonly<Record<string, unknown>>;

/** The embedded database's file system throws plain objects with numbers of WASI. */
const wasiCodes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};
const directoryFaults: Readonly<Record<string, string>> = {
  EACCES: 'may not be read and written by this user',
  EDQUOT: "has no space left in this user's quota",
  EEXIST: 'is no directory',
  ENOSPC: 'has no space left',
  ENOTDIR: 'is no directory',
  EPERM: 'may not be read and written by this user',
  EROFS: 'lies on a file system that is read-only',
};
/** What a disk says to whoever writes. */
const writeFaults = ['ENOSPC', 'EDQUOT'];
const connectionFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at',
  ENOTFOUND: 'no address is known of',
  EAI_AGAIN: 'no address is known of',
  EHOSTUNREACH: 'there is no way to',
  ENETUNREACH: 'there is no way to',
  ECONNRESET: 'the connection is cut by',
  ETIMEDOUT: 'there is no answer in time from',
};
/** What the database's driver says without a code. */
const driverWords = [
  ['timeout exceeded when trying to connect', 'ETIMEDOUT'],
  ['Connection terminated due to connection timeout', 'ETIMEDOUT'],
  ['Connection terminated unexpectedly', 'ECONNRESET'],
] as const;
const defaultPort = '5432';

/** Whatever was thrown, in words. */
export function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { name, message, code, errno } = error as Facts;
  if (typeof message === 'string' && message !== '') return message;
  const known = code ?? wasiCodes[errno as number] ?? errno;
  return [name, known].filter((word) => word !== undefined).join(' ') || 'an error without words';
}

/**
 * Why a marketplace's data could not be used: names the setting where it is to blame, and never what is secret in it.
 * @param databaseUrl as in the settings; null: the embedded database in `dataDir`
 */
export function startFault(
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl?: string | null; dataDir: string },
): string {
  for (const facts of causesOf(error)) {
    const fault =
      directoryFault(facts, dataDir) ??
      (databaseUrl ? connectionFault(facts, new URL(databaseUrl)) : embeddedFault(facts, dataDir));
    if (fault !== null) return fault;
  }
  return errorText(error);
}

/** From the outside to the innermost. */
function causesOf(error: unknown): Facts[] {
  const causes: Facts[] = [];
  for (let next = error; typeof next === 'object' && next !== null; next = (next as Facts)['cause']) {
    causes.push(next as Facts);
  }
  return causes;
}

function directoryFault({ code, path }: Facts, dataDir: string): string | null {
  const isInside = typeof path === 'string' && `${resolve(path)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`);
  return isInside && typeof code === 'string' ? aboutDirectory(code, dataDir) : null;
}

function embeddedFault({ code, errno, message }: Facts, dataDir: string): string | null {
  // Writing to a file that is open tells no path; nothing is written elsewhere.
  const known = code === undefined ? wasiCodes[errno as number] : writeFaults.find((fault) => fault === code);
  if (known !== undefined) return aboutDirectory(known, dataDir);
  return typeof message === 'string' && message.includes('No space left on device')
    ? aboutDirectory('ENOSPC', dataDir)
    : null;
}

const aboutDirectory = (code: string, dataDir: string) =>
  `DATA_DIR: ${dataDir} ${directoryFaults[code] ?? `can't be used (${code})`}`;

/** @param url what is told of it is its host and port */
function connectionFault({ code, severity, message, ...facts }: Facts, url: URL): string | null {
  const host = url.hostname || 'localhost';
  const port = url.port || defaultPort;
  // Of several addresses that were tried, neither is said.
  const isOfDatabase = String(facts['port'] ?? port) === port && (facts['hostname'] ?? host) === host;
  const fault = isOfDatabase ? connectionFaults[String(code)] : undefined;
  if (fault !== undefined) return `DATABASE_URL: ${fault} ${host}:${port}`;
  if (typeof message !== 'string') return null;
  const codeOfWords = driverWords.find(([words]) => message.startsWith(words))?.[1];
  if (codeOfWords !== undefined) return `DATABASE_URL: ${connectionFaults[codeOfWords]} ${host}:${port}`;
  // Whom it does not let in, PostgreSQL tells itself, by the name of the person or of the database.
  const isRefusal = severity === 'FATAL' || message.startsWith('The server does not support SSL');
  return isRefusal ? `DATABASE_URL: ${host}:${port} says: ${message}` : null;
}
