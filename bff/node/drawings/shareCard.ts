import type { ShareCard } from '../../drawings';
import type { PictureReader } from './draughtsman';
import type { Inlay, Rasteriser } from './rasteriser';
import { breakLines, textAt, widthOf } from './textLines';
import type { Typeface } from './typeface';

const cardWidthPx = 1200;
const cardHeightPx = 630;

const margin = 64;
const accentWidth = 16;
const coverWidth = 540;
const logoPx = 56;
const titlePx = 50;
const titleLinePx = 66;
const titleLines = 3;
const factsPx = 28;
const pricePx = 76;
const shopPx = 28;
const statePx = 30;

interface Tools {
  readonly typeface: Typeface;
  readonly rasteriser: Rasteriser;
  readonly read: PictureReader;
}

/** The card of a listing as JPEG, 1200 by 630 px: shop, title, facts and price at the left, its cover at the right. */
export async function drawShareCard(card: ShareCard, tools: Tools): Promise<Uint8Array> {
  const [cover, logo] = await Promise.all([picture(card.cover, tools), picture(card.logo, tools)]);
  const hasCover = cover !== null;
  const widthPx = cardWidthPx - accentWidth - 2 * margin - (hasCover ? coverWidth : 0);
  const ground =
    `<rect width="${cardWidthPx}" height="${cardHeightPx}" fill="${card.colours.ground}"/>` +
    `<rect width="${accentWidth}" height="${cardHeightPx}" fill="${card.colours.accent}"/>`;
  const words = await wordsOf(card, tools.typeface, widthPx, logo !== null);
  const state = card.state === null ? '' : await stateOf(card.state, card, tools.typeface, hasCover);
  return tools.rasteriser.render(
    svg(ground + words),
    inlays(cover, logo),
    'jpeg',
    state === '' ? undefined : svg(state),
  );
}

async function picture(path: string | null, { read }: Tools): Promise<Uint8Array | null> {
  return path === null ? null : read(path);
}

function inlays(cover: Uint8Array | null, logo: Uint8Array | null): Inlay[] {
  const left = accentWidth + margin;
  const coverBox = { left: cardWidthPx - coverWidth, top: 0, width: coverWidth, height: cardHeightPx };
  const logoBox = { left, top: margin, width: logoPx, height: logoPx };
  return [
    ...(cover === null ? [] : [{ bytes: cover, ...coverBox, fit: 'cover' as const }]),
    ...(logo === null ? [] : [{ bytes: logo, ...logoBox, fit: 'contain' as const }]),
  ];
}

async function wordsOf(card: ShareCard, typeface: Typeface, widthPx: number, hasLogo: boolean): Promise<string> {
  const x = accentWidth + margin;
  const shopX = hasLogo ? x + logoPx + 16 : x;
  const line = async (text: string, sizePx: number, width: number) =>
    (await breakLines(typeface, text, { widthPx: width, lines: 1, sizePx }))[0] ?? [];
  const shop = await line(card.shop, shopPx, widthPx - (shopX - x));
  const titles = await breakLines(typeface, card.title, { widthPx, lines: titleLines, sizePx: titlePx });
  const facts = await line(card.facts, factsPx, widthPx);
  const price = card.price === null ? [] : await line(card.price, pricePx, widthPx);
  const titleTop = margin + logoPx + 84;
  return [
    textAt(typeface, shop, { x: shopX, y: margin + logoPx / 2 + 10, sizePx: shopPx, fill: card.colours.quiet }),
    ...titles.map((letters, index) =>
      textAt(typeface, letters, { x, y: titleTop + index * titleLinePx, sizePx: titlePx, fill: card.colours.title }),
    ),
    textAt(typeface, facts, {
      x,
      y: titleTop + titles.length * titleLinePx,
      sizePx: factsPx,
      fill: card.colours.quiet,
    }),
    textAt(typeface, price, { x, y: cardHeightPx - margin, sizePx: pricePx, fill: card.colours.price }),
  ].join('');
}

/** A plate that says why the listing can't be bought, on the cover or at the top right. */
async function stateOf(state: string, { colours }: ShareCard, typeface: Typeface, hasCover: boolean): Promise<string> {
  const letters = await typeface.measure(state, statePx);
  const width = widthOf(letters) + 48;
  const x = hasCover ? cardWidthPx - coverWidth + 32 : cardWidthPx - width - margin;
  const y = 40;
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="60" rx="8" fill="${colours.state}"/>` +
    textAt(typeface, letters, { x: x + 24, y: y + 41, sizePx: statePx, fill: colours.onState })
  );
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidthPx}" height="${cardHeightPx}">${content}</svg>`;
}
