import type { Tx } from '../db/engine';
import type { FieldFault } from '../http/answer';
import { fullKeyOf, keyOfPath, pathOfKey } from '../uploads/keys';
import { ownUploads } from '../uploads/records';

const maxPictures = 30;

/** Which pictures somebody may use, and how many are needed. */
export interface PictureRules {
  readonly personId: number;
  readonly min: number;
  /** 30 when not told. */
  readonly max?: number;
  /** Pictures the item shows already; they may stay though nobody uploaded them. */
  readonly kept?: readonly string[];
}

/**
 * Checks the pictures of an account: the person's own, each once.
 * @param given an array of paths or of {url}, or JSON or comma-separated text of one
 * @returns their paths in the order given, or what is wrong
 */
export async function readPictures(tx: Tx, given: unknown, rules: PictureRules): Promise<string[] | FieldFault> {
  const listed = pathsIn(given);
  if (listed === null) return { message: 'picturesWrong' };
  const paths = listed.map(fullPath);
  const max = rules.max ?? maxPictures;
  if (paths.length > max) return { message: 'picturesTooMany', values: { max: String(max) } };
  if (paths.length < rules.min) return { message: 'picturesMissing', values: { min: String(rules.min) } };
  if (new Set(paths).size < paths.length) return { message: 'pictureTwice' };
  const own = new Set([...(rules.kept ?? []), ...(await ownUploads(tx, rules.personId, paths))]);
  return paths.every((path) => own.has(path)) ? paths : { message: 'pictureForeign' };
}

/** A thumbnail stands for its picture. */
export function fullPath(path: string): string {
  const key = keyOfPath(path);
  return key === null ? path : pathOfKey(fullKeyOf(key));
}

function pathsIn(given: unknown): string[] | null {
  if (given === undefined || given === null || given === '') return [];
  if (typeof given === 'string') {
    const text = given.trim();
    if (!text.startsWith('[')) return text.split(',').map((path) => path.trim());
    try {
      return pathsIn(JSON.parse(text));
    } catch {
      return null;
    }
  }
  if (!Array.isArray(given)) return null;
  const paths = given.map((entry: unknown) => {
    if (typeof entry === 'string') return entry.trim();
    const { url } = (entry ?? {}) as { url?: unknown };
    return typeof url === 'string' ? url.trim() : null;
  });
  return paths.every((path) => path !== null) ? paths : null;
}
