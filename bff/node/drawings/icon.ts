import type { SiteIcon } from '../../drawings';
import type { PictureReader } from './draughtsman';
import type { Rasteriser } from './rasteriser';
import { textAt, widthOf } from './textLines';
import type { Typeface } from './typeface';

/** What a maskable icon may lose of each side is a tenth; a little more keeps a sign from touching the edge. */
const maskableMargin = 0.16;
const letterShare = 0.56;
/** Where capitals and Chinese characters have their middle, above the baseline, as a part of the size. */
const middleShare = 0.36;
const cornerShare = 0.2;

/** The shop's icon as PNG: its own sign, or the first letter of its name on its colour. */
export async function drawIcon(
  icon: SiteIcon,
  tools: { typeface: Typeface; rasteriser: Rasteriser; read: PictureReader },
): Promise<Uint8Array> {
  const { sizePx: size, maskable, ground } = icon;
  const picture = icon.picture === null ? null : await tools.read(icon.picture);
  if (picture === null) {
    const letterPx = size * letterShare;
    const letters = await tools.typeface.measure([...icon.letter][0]?.toUpperCase() ?? '', letterPx);
    const at = { x: (size - widthOf(letters)) / 2, y: size / 2 + letterPx * middleShare, sizePx: letterPx };
    const letter = textAt(tools.typeface, letters, { ...at, fill: icon.onGround });
    return tools.rasteriser.render(canvas(size, maskable ? 0 : size * cornerShare, ground, letter), [], 'png');
  }
  const margin = maskable ? Math.round(size * maskableMargin) : 0;
  const box = { left: margin, top: margin, width: size - 2 * margin, height: size - 2 * margin };
  const svg = canvas(size, 0, maskable ? ground : 'none', '');
  return tools.rasteriser.render(svg, [{ bytes: picture, ...box, fit: 'contain' }], 'png');
}

function canvas(size: number, corner: number, fill: string, content: string): string {
  const ground = `<rect width="${size}" height="${size}" rx="${corner}" fill="${fill}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${content}</svg>`;
}
