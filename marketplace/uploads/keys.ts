import { randomBytes } from 'node:crypto';
import { pictureWidths, type PictureWidth } from '../../bff/contract/pictureWidths';

/** Widths in pixels of the smaller copies kept beside each picture. */
export const thumbnailWidths = [320, 960] as const;

/** All that is ever stored is re-encoded as this. */
export const storedType = 'image/webp';

const idBytes = 16;
const pathPrefix = '/pictures/upload/';
/** `<tenant>/<yyyymm>/<id>.webp`, or a thumbnail of it. Digits, a to f and fixed words: nothing can leave a folder. */
const keyPattern = /^([1-9]\d{0,9})\/\d{6}\/[0-9a-f]{32}(?:-w(?:320|960))?\.webp$/;

/** A smaller copy of a picture for everybody, made when somebody first asks for it. */
const copyPattern = new RegExp(`^[1-9]\\d{0,9}/\\d{6}/[0-9a-f]{32}-w(?:${pictureWidths.join('|')})\\.(?:webp|avif)$`);

/** The kinds of picture that copies are made as, by the ends of their keys. */
export type CopyKind = 'webp' | 'avif';

/** True for the key of a picture or of a thumbnail. */
export function isPictureKey(key: string): boolean {
  return keyPattern.test(key);
}

/** @throws Error for anything but the key of a picture or a copy: stores call it before they touch a file or an object */
export function requirePictureKey(key: string): void {
  if (!isPictureKey(key) && !copyPattern.test(key)) throw new Error('this is not the key of an uploaded picture');
}

/** A new key nobody can guess, under the tenant and the month (UTC). */
export function newPictureKey(tenantId: number, nowMs: number): string {
  return pictureKey(tenantId, nowMs, randomBytes(idBytes).toString('hex'));
}

/** The key of a picture under the tenant and the month (UTC). @param id 32 hexadecimal digits */
export function pictureKey(tenantId: number, nowMs: number, id: string): string {
  const month = new Date(nowMs).toISOString().slice(0, 7).replace('-', '');
  return `${tenantId}/${month}/${id}.webp`;
}

export function thumbnailKey(key: string, width: (typeof thumbnailWidths)[number]): string {
  return key.replace(/\.webp$/, `-w${width}.webp`);
}

/** The key of a picture's copy. */
export function copyKey(fullKey: string, width: PictureWidth, kind: CopyKind): string {
  return fullKey.replace(/\.webp$/, `-w${width}.${kind}`);
}

/**
 * What a path asks for: a picture, and one of its widths or null for all of it. The kind of a copy is no part of its
 * address, browsers say which they take. Null for any other path, also for one of a width nobody offers.
 */
export function askedPicture(path: string): { readonly fullKey: string; readonly width: PictureWidth | null } | null {
  const key = path.startsWith(pathPrefix) ? path.slice(pathPrefix.length) : '';
  if (!key.endsWith('.webp') || !(isPictureKey(key) || copyPattern.test(key))) return null;
  const width = Number(/-w(\d+)\.webp$/.exec(key)?.[1]);
  return { fullKey: fullKeyOf(key), width: pictureWidths.find((each) => each === width) ?? null };
}

/** The key of a picture from its own key or one of its thumbnails'. */
export function fullKeyOf(key: string): string {
  return key.replace(/-w\d+\.webp$/, '.webp');
}

/** The picture's key and those of its thumbnails: everything that is stored for one upload. */
export function allKeysOf(key: string): string[] {
  return [key, ...thumbnailWidths.map((width) => thumbnailKey(key, width))];
}

/** The merchant a key belongs to. */
export function tenantOfKey(key: string): number {
  return Number(keyPattern.exec(key)?.[1]);
}

/** Where browsers find a picture: `/pictures/upload/<key>`. */
export function pathOfKey(key: string): string {
  return pathPrefix + key;
}

/** True for a path below which only uploads lie, also where there is none. */
export function isUploadPath(path: string): boolean {
  return path.startsWith(pathPrefix);
}

/** The key in a picture's path; null for any other path. */
export function keyOfPath(path: string): string | null {
  const key = path.startsWith(pathPrefix) ? path.slice(pathPrefix.length) : '';
  return isPictureKey(key) ? key : null;
}

/** The last part of a key, as answered to whoever uploaded it. What the file was called before may be personal. */
export function fileNameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
