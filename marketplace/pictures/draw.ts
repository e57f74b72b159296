import { drawAvatar, drawBanner, drawGameIcon, drawHero, drawLogo, drawQrCode, drawShortcut } from './brands';
import { drawListing, skinCard } from './listing';
import { appDownloadUrl, shops } from '../seed/shops';
import { picture } from './shapes';
import { gameStyles } from './styles';

type Draw = (...parts: string[]) => string | null;

/** The shapes of picture paths; what stands in brackets goes to the function beside it. */
const routes: readonly (readonly [pattern: RegExp, draw: Draw])[] = [
  [
    /^\/pictures\/listing\/([a-z]+)\/([a-z0-9_.]+)\/([a-z]+)\.svg$/,
    (game = '', facts = '', panel = '') => drawListing(game, facts, panel),
  ],
  [/^\/pictures\/game\/([a-z]+)\.svg$/, (key = '') => drawGameIcon(key)],
  [/^\/pictures\/hero\/([a-z]+)\/(\d)\.svg$/, (key = '', hero = '0') => drawHero(key, Number(hero))],
  [
    /^\/pictures\/skin\/([a-z]+)\/(\d)-(\d)\.svg$/,
    (key = '', hero = '0', skin = '0') => drawSkin(key, Number(hero), Number(skin)),
  ],
  [/^\/pictures\/logo\/([a-z]+)\.svg$/, (key = '') => drawLogo(key)],
  [
    /^\/pictures\/banner\/([a-z]+)\/([a-z]+)-(\d)\.svg$/,
    (shop = '', game = '', variant = '0') => drawBanner(shop, game, Number(variant)),
  ],
  [/^\/pictures\/shortcut\/([a-z]+)\/([a-z]+)\.svg$/, (shop = '', sign = '') => drawShortcut(shop, sign)],
  [/^\/pictures\/avatar\/([a-z0-9-]{1,40})\.svg$/, (seed = '') => drawAvatar(seed)],
  [
    /^\/pictures\/qr\/app\/([a-z]+)\.svg$/,
    (shop = '') => (shops.some(({ key, hasApp }) => key === shop && hasApp) ? drawQrCode(appDownloadUrl(shop)) : null),
  ],
  [/^\/pictures\/qr\/([a-z0-9-]{1,40})\.svg$/, (text = '') => drawQrCode(`qq-group:${text}`)],
];

/**
 * Draws the picture of a path. A picture depends on its path alone: it is the same on every run and every machine.
 * @returns SVG text, or null when there is no such picture
 */
export function drawPicture(path: string): string | null {
  for (const [pattern, draw] of routes) {
    const match = pattern.exec(path);
    if (match !== null) return draw(...match.slice(1));
  }
  return null;
}

function drawSkin(key: string, hero: number, skin: number): string | null {
  const style = gameStyles[key];
  if (style === undefined || hero > 8 || skin > 3) return null;
  return picture(180, 240, '', skinCard({ style, game: key, hero, skin, width: 180, height: 240 }));
}
