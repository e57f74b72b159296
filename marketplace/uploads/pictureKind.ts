/** The kinds of picture people may upload, as sharp names their formats. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

const pdfSearchBytes = 1024;
/** A ZIP ends with this record of 22 bytes and a comment of at most 65,535. */
const zipEndBytes = 22;
const zipEndSearchBytes = zipEndBytes + 65_535;
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
/** Markup a browser would run. In a picture's compressed bytes it does not come up by chance. */
const markup = /<(?:script|iframe|!doctype|(?:html|svg)(?=[\s/>]))/i;

const starts: readonly (readonly [kind: PictureKind, isStart: (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['gif', (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
  ['webp', (bytes) => /^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12))],
  // AVIF may name itself first or among the brands it is compatible with; the decoder tells it from HEIC.
  ['heif', (bytes) => /^ftyp[^]*avi[fs]/.test(bytes.toString('latin1', 4, 64))],
];

/**
 * The kind of a picture by its first bytes; null for everything else, also for a picture that is at the same time
 * a page, a PDF or a ZIP. Only these kinds ever reach the decoder, whose other formats are not needed.
 */
export function pictureKindOf(bytes: Buffer): PictureKind | null {
  const kind = starts.find(([, isStart]) => isStart(bytes))?.[0] ?? null;
  return kind === null || isPolyglot(bytes) ? null : kind;
}

function isPolyglot(bytes: Buffer): boolean {
  return (
    markup.test(bytes.toString('latin1')) || bytes.subarray(0, pdfSearchBytes).includes('%PDF-') || endsAsZip(bytes)
  );
}

/** Readers of ZIPs look from the end for a record whose comment fills the rest of the file. */
function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - zipEndSearchBytes));
  for (let at = tail.lastIndexOf(zipEnd); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(zipEnd, at - 1)) {
    const left = tail.length - at - zipEndBytes;
    if (left >= 0 && tail.readUInt16LE(at + zipEndBytes - 2) <= left) return true;
  }
  return false;
}
