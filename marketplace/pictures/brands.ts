import { create } from 'qrcode';
import { hashOf } from '../seed/random';
import { shops } from '../seed/shops';
import { drawFigure, portrait } from './figures';
import { circle, gradient, hsl, path, picture, place, rect } from './shapes';
import { gameStyles } from './styles';

/** The merchants' marks, in a 100 by 100 box. */
const marks: Readonly<Record<string, (fill: string) => string>> = {
  aurora: (fill) =>
    path('M12 78C26 30 40 18 50 18s24 12 38 60H70C62 48 56 38 50 38s-12 10-20 40z', fill) + circle(50, 70, 9, fill),
  titan: (fill) => path('M14 16h72v18H60v50H40V34H14zM14 42h18v14H14zM68 42h18v14H68z', fill),
  maple: (fill) =>
    path(
      'M50 6l9 20 14-8-3 22 20-4-10 18 14 10-26 8 2 10-16-3v18h-8V79l-16 3 2-10-26-8 14-10-10-18 20 4-3-22 14 8z',
      fill,
    ),
  harbor: (fill) => path('M50 10l26 40H24zM44 50h12v18H44zM8 70q14-10 28 0t28 0t28 0v16H8z', fill),
};

function shopOf(key: string) {
  return shops.find((shop) => shop.key === key);
}

/** A merchant's logo and favicon: its mark on its colour. */
export function drawLogo(key: string): string | null {
  const shop = shopOf(key);
  const mark = marks[key];
  if (shop === undefined || mark === undefined) return null;
  const radius = shop.useTheme === '2' ? 18 : shop.useTheme === '1' ? 52 : 128;
  return picture(
    256,
    256,
    '',
    rect(0, 0, 256, 256, shop.primary, `rx="${radius}"`) +
      circle(208, 44, 120, '#fff', 'opacity=".1"') +
      place(48, 48, 160, mark('#fff')),
  );
}

/** A game's icon: its sign on its colours. */
export function drawGameIcon(key: string): string | null {
  const style = gameStyles[key];
  if (style === undefined) return null;
  return picture(
    256,
    256,
    gradient('b', hsl(style.bright, 4), hsl(style.deep)),
    rect(0, 0, 256, 256, 'url(#b)') +
      `<g opacity=".16">${style.pattern(256, 256, '#fff')}</g>` +
      circle(128, 128, 96, '#000', 'opacity=".18"') +
      place(62, 62, 132, style.glyph(hsl(style.accent))),
  );
}

/** A hero's portrait without frame. */
export function drawHero(key: string, hero: number): string | null {
  const style = gameStyles[key];
  if (style === undefined || hero > 8) return null;
  return picture(
    128,
    128,
    '',
    rect(0, 0, 128, 128, hsl(style.bright, 8)) +
      circle(64, 54, 56, hsl(style.bright, 22), 'opacity=".55"') +
      place(6, 14, 116, drawFigure(style.figure, `${key}-${hero}`)),
  );
}

/** A banner for a game in a merchant's shop. Its left third is calm: the title stands there. */
export function drawBanner(shopKey: string, game: string, variant: number): string | null {
  const shop = shopOf(shopKey);
  const style = gameStyles[game];
  if (shop === undefined || style === undefined) return null;
  const heroes = [variant % 9, (variant + 3) % 9, (variant + 6) % 9];
  const cast = heroes
    .map((hero, index) =>
      portrait({
        x: 760 + index * 290,
        y: index === 1 ? 120 : 190,
        size: index === 1 ? 330 : 260,
        style,
        game,
        hero,
        rank: 4 - index,
      }),
    )
    .join('');
  return picture(
    1680,
    720,
    gradient('b', hsl(style.deep, -4), hsl(style.bright)) +
      `<linearGradient id="v"><stop stop-color="${hsl(style.deep, -8)}" stop-opacity=".92"/><stop offset=".55" stop-color="${hsl(style.deep)}" stop-opacity="0"/></linearGradient>`,
    rect(0, 0, 1680, 720, 'url(#b)') +
      `<g opacity=".14">${style.pattern(1680, 720, '#fff')}</g>` +
      place(980, 20, 680, style.glyph('#fff'), 'opacity=".07"') +
      circle(1180, 340, 420, hsl(style.bright, 20), 'opacity=".25"') +
      cast +
      rect(0, 0, 1680, 720, 'url(#v)') +
      sloganOf(shop.slogans[variant] ?? '') +
      rect(0, 708, 1680, 12, shop.primary) +
      rect(0, 708, 420, 12, shop.secondary),
  );
}

/** The banner's words, in as many lines as they need to stay left of the portraits. */
function sloganOf(slogan: string): string {
  const isLatin = /^[\x20-\x7e]*$/.test(slogan);
  const parts = isLatin ? (slogan.match(/.{1,15}(\s|$)/g) ?? []) : slogan.split('，');
  const size = isLatin ? 68 : 76;
  return parts
    .map((part, line) => {
      const y = 360 + (line - (parts.length - 1) / 2) * size * 1.35;
      return `<text x="96" y="${y}" font-size="${size}" fill="#fff" font-family="system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif" font-weight="700">${part.trim()}</text>`;
    })
    .join('');
}

const shortcutSigns: Readonly<Record<string, string>> = {
  buy: 'M14 18h12l4 12h58l-9 36H36L24 30M40 86a7 7 0 1 0 .1 0M72 86a7 7 0 1 0 .1 0',
  sell: 'M12 50L50 12h34v34L46 84zM68 30a5 5 0 1 0 .1 0',
  quick: 'M56 8L20 56h24l-6 36 40-52H52z',
  bid: 'M20 80h40M30 40l26-26 18 18-26 26zM46 54l34 34',
  help: 'M34 38a16 16 0 1 1 22 14c-5 3-6 6-6 12M50 82v1M50 96A46 46 0 1 0 50 4a46 46 0 0 0 0 92z',
};

/** A service shortcut: a line sign on the merchant's tint. */
export function drawShortcut(shopKey: string, sign: string): string | null {
  const shop = shopOf(shopKey);
  const d = shortcutSigns[sign];
  if (shop === undefined || d === undefined) return null;
  const radius = shop.useTheme === '2' ? 8 : shop.useTheme === '1' ? 28 : 64;
  return picture(
    128,
    128,
    '',
    rect(0, 0, 128, 128, shop.primary, `rx="${radius}"`) +
      place(
        30,
        30,
        68,
        path(d, 'none', 'stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"'),
      ),
  );
}

/** A person's picture, from any name. */
export function drawAvatar(seed: string): string {
  const hash = hashOf(seed);
  const back = { h: hash % 360, s: 36, l: 74 };
  return picture(128, 128, '', rect(0, 0, 128, 128, hsl(back)) + place(10, 20, 108, drawFigure('person', seed)));
}

/** A QR code of a text, dark on white with a quiet zone. */
export function drawQrCode(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const size = modules.size + quiet * 2;
  let d = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) d += `M${column + quiet} ${row + quiet}h1v1h-1z`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${d}" fill="#111"/></svg>`;
}
