import type { PictureWidth } from '../../bff/contract/pictureWidths';

/** Where a picture stands on a page: decides which of its widths a browser takes. */
export type PictureSlot = keyof typeof slots;

/**
 * The drawn width of each slot, as `sizes` writes it. 600 px is where pages get a phone's layout, 900 px where they
 * get columns; pages are 1,248 px wide at most.
 */
const slots = {
  /** A cover in a grid of four or five. */
  card: '(max-width: 599px) 50vw, (max-width: 1199px) 30vw, 240px',
  /** A cover that is at the left of a row on a phone. */
  row: '(max-width: 599px) 112px, (max-width: 1199px) 30vw, 240px',
  /** The large picture of a detail page. */
  gallery: '(max-width: 899px) 100vw, 700px',
  banner: '(max-width: 899px) 100vw, 660px',
  /** One of two or three in a row. */
  panel: '(max-width: 599px) 100vw, 420px',
  /** Beside facts: reports, disputes, things one owns. */
  thumb: '160px',
  /** Icons, faces and marks. */
  mark: '80px',
} as const;

/** All widths there are, smallest first; a test compares them with the marketplace's. */
const widths = [160, 320, 640, 960, 1600] as const satisfies readonly PictureWidth[];
/** What a browser loads that knows no `srcset`, and the size that suits most slots. */
const usualWidth = 640 satisfies PictureWidth;
/** Pictures people upload; all others come as they are: drawings have no pixels, and other hosts no sizes. */
const uploadPath = /^(\/pictures\/upload\/[1-9]\d{0,9}\/\d{6}\/[0-9a-f]{32})(?:-w\d+)?\.webp$/;

/** The attributes that let a browser choose a width. */
export interface SizedPicture {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/** The address of a picture, and its other widths when it has any. */
export function sizedPicture(address: string, slot: PictureSlot): SizedPicture {
  const base = uploadPath.exec(address)?.[1];
  if (base === undefined) return { src: address };
  const at = (width: PictureWidth) => `${base}-w${width}.webp`;
  return {
    src: at(usualWidth),
    srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', '),
    sizes: slots[slot],
  };
}
