import { randomBytes } from 'node:crypto';

/** Widths in pixels of the smaller copies kept beside each picture. */
export const thumbnailWidths = [320, 960] as const;

/** All that is ever stored is re-encoded as this. */
export const storedType = 'image/webp';

const idBytes = 16;
const pathPrefix = '/pictures/upload/';
/** `<tenant>/<yyyymm>/<id>.webp`, or a thumbnail of it. Digits, a to f and fixed words: nothing can leave a folder. */
const keyPattern = /^([1-9]\d{0,9})\/\d{6}\/[0-9a-f]{32}(?:-w(?:320|960))?\.webp$/;

/** True for the key of a picture or of a thumbnail. */
export function isPictureKey(key: string): boolean {
  return keyPattern.test(key);
}

/** @throws Error for anything but a picture's key: stores call it before they touch a file or an object */
export function requirePictureKey(key: string): void {
  if (!isPictureKey(key)) throw new Error('this is not the key of an uploaded picture');
}

/** A new key nobody can guess, under the tenant and the month (UTC). */
export function newPictureKey(tenantId: number, nowMs: number): string {
  const month = new Date(nowMs).toISOString().slice(0, 7).replace('-', '');
  return `${tenantId}/${month}/${randomBytes(idBytes).toString('hex')}.webp`;
}

export function thumbnailKey(key: string, width: (typeof thumbnailWidths)[number]): string {
  return key.replace(/\.webp$/, `-w${width}.webp`);
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

/** The key in a picture's path; null for any other path. */
export function keyOfPath(path: string): string | null {
  const key = path.startsWith(pathPrefix) ? path.slice(pathPrefix.length) : '';
  return isPictureKey(key) ? key : null;
}

/** The last part of a key, as answered to who uploaded it. What the file was called before may be personal. */
export function fileNameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
