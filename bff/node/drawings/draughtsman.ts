import type { Drawings } from '../../drawings';
import { drawIcon } from './icon';
import { createRasteriser } from './rasteriser';
import { drawShareCard } from './shareCard';
import { createTypeface } from './typeface';

/**
 * Reads a picture of the shop by its path; null when there is none.
 * @throws Response when it cannot be had now
 */
export type PictureReader = (path: string) => Promise<Uint8Array | null>;

/** Draws for all shops; what it needs is loaded for the first picture. */
export interface Draughtsman {
  drawingsOf(read: PictureReader): Drawings;
}

export function createDraughtsman(): Draughtsman {
  const typeface = createTypeface();
  const rasteriser = createRasteriser();
  return {
    drawingsOf: (read) => ({
      icon: (icon) => drawIcon(icon, { typeface, rasteriser, read }),
      shareCard: (card) => drawShareCard(card, { typeface, rasteriser, read }),
    }),
  };
}
