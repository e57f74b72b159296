import pino, { type Logger } from 'pino';

/** Keys whose values never reach a log line, at the top level and one level down. */
const secretKeys = [
  'token',
  'Token',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'oldPassword',
  'phone',
  'phonenumber',
  'idCard',
  'dxyzm',
  'code',
  'secret',
];

/**
 * JSON lines by pino, for machines to read. Values of secret keys are replaced.
 * @param level pino's level names
 * @param name which process speaks: `parent`, `worker`
 */
export function createLog(level: string, name: string): Logger {
  return pino({
    level,
    base: { name, pid: process.pid },
    redact: { paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`]), censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/** The parts of a logger the storefront uses, so that `bff/` core needs no pino. */
export type { Logger };
