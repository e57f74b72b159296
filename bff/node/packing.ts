import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const pack = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        // Past this, each further byte saved costs many times the work.
        [constants.BROTLI_PARAM_QUALITY]: 7,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 7 }),
} as const;

/** A coding of RFC 9110, §8.4.1, that visitors may take. */
export type Coding = keyof typeof pack;

/** Shorter texts grow, or hardly shrink. */
export const minPackedBytes = 1024;

/** Stored bytes in the codings somebody asked for. */
type Variants = Partial<Record<Coding, Uint8Array | Promise<Uint8Array | null>>>;

/** Compressed once, while what they belong to is stored: they leave memory together. */
const variantsOf = new WeakMap<Uint8Array, Variants>();

const bestFirst: readonly Coding[] = ['br', 'gzip'];

const refusal = /^\s*q\s*=\s*0(\.0*)?\s*$/i;

/** Our codings that an Accept-Encoding header takes, the best first. */
export function acceptedCodings(header: string | undefined): Coding[] {
  const taken = new Set<string>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';');
    if (!parameters.some((parameter) => refusal.test(parameter))) taken.add(name.trim().toLowerCase());
  }
  return bestFirst.filter((coding) => taken.has(coding));
}

/** The best of our codings that an Accept-Encoding header takes; null: none. */
export function acceptedCoding(header: string | undefined): Coding | null {
  return acceptedCodings(header)[0] ?? null;
}

/** Bytes that are told once, packed for the one who asked: with less effort, for it is spent each time. */
export function packedNow(bytes: Uint8Array, coding: Coding): Promise<Uint8Array> {
  if (coding === 'gzip') return promisify(gzip)(bytes, { level: 5 });
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/**
 * Stored bytes, compressed once for all who ask while they are stored. The first waits for it, with those who come
 * meanwhile: it takes milliseconds of another thread, and a phone's line would take hundreds more for plain bytes.
 * @returns null when they could not be compressed
 */
export function packedOnce(stored: Uint8Array, coding: Coding): Uint8Array | Promise<Uint8Array | null> {
  const variants = variantsOf.get(stored) ?? {};
  const present = variants[coding];
  if (present !== undefined) return present;
  variantsOf.set(stored, variants);
  const making = pack[coding](stored).then(
    (bytes) => (variants[coding] = bytes),
    () => {
      // The next one tries again.
      delete variants[coding];
      return null;
    },
  );
  variants[coding] = making;
  return making;
}
