/**
 * The part of a logger the marketplace uses. Never pass phones, tokens or passwords: the scrubbing of the process's own
 * log (bff/node/scrub.ts) is the second line.
 */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
