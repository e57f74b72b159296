import type { DestinationStream } from 'pino';
import { censor, isSecretName, scrubbedText } from './scrub';

/** What a line says beside its words: one flat record. What is undefined is left out. */
export type LineFields<Names extends PropertyKey = string> = {
  readonly [Name in Names]?: string | number | null | undefined;
};

/**
 * Writes one line.
 * @param words what happened: `call`, `page`
 * @param atMs when, in milliseconds since the epoch; default: now
 */
export type LineWriter = <Fields extends LineFields<keyof Fields>>(
  fields: Fields,
  words: string,
  atMs?: number,
) => void;

interface WrittenName {
  /** What comes before the value: `,"status":`. */
  readonly begin: string;
  readonly isSecret: boolean;
}

/** pino's number of the level `info`. */
const infoLevel = 30;
/** Texts that JSON writes as they are. */
const plainText = /^[ !#-[\]-~]*$/;

/**
 * Writes lines of one flat record as pino writes them, scrubbed likewise. pino copies the record for its formatters,
 * hooks and serialisers, which for the line that every request has was a seventh of the request.
 * @param base what every line begins with
 */
export function createLineWriter(base: LineFields, destination: DestinationStream): LineWriter {
  /** As many as our records have names. */
  const written = new Map<string, WrittenName>();

  function nameOf(name: string): WrittenName {
    const known = written.get(name);
    if (known !== undefined) return known;
    const made = { begin: `,${textOf(name)}:`, isSecret: isSecretName(name) };
    written.set(name, made);
    return made;
  }

  function fieldsOf(fields: LineFields): string {
    let text = '';
    for (const name in fields) {
      const value = fields[name];
      if (value === undefined) continue;
      const { begin, isSecret } = nameOf(name);
      text += begin + valueOf(isSecret ? censor : value);
    }
    return text;
  }

  const begin = `{"level":${infoLevel},"time":"`;
  const afterTime = `"${fieldsOf(base)}`;
  const timeOf = createTimeText();
  return (fields: LineFields, words, atMs = Date.now()) => {
    const time = timeOf(atMs);
    destination.write(`${begin}${time}${afterTime}${fieldsOf(fields)},"msg":${valueOf(words)}}\n`);
  };
}

function valueOf(value: string | number | null): string {
  if (typeof value === 'string') return textOf(scrubbedText(value));
  return Number.isFinite(value) ? String(value) : 'null';
}

function textOf(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** ISO 8601 in UTC, made once for all lines of a millisecond. */
function createTimeText(): (nowMs: number) => string {
  let lastMs = NaN;
  let text = '';
  return (nowMs) => {
    if (nowMs !== lastMs) text = new Date(nowMs).toISOString();
    lastMs = nowMs;
    return text;
  };
}
