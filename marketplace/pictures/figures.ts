import { hashOf } from '../seed/random';
import { circle, hsl, n, path, place, rect, type Colour } from './shapes';
import type { FigureKind, GameStyle } from './styles';

/** Frame colours by rank, the plainest first. */
export const rankColours: readonly string[] = ['#8d99a8', '#5b9bd5', '#9b6fe0', '#e8a33d', '#f2564b'];

const skinTones: readonly string[] = ['#f6d7bf', '#e9bd97', '#c98f63', '#8f5f3f', '#fbe6d6'];

function person(hash: number, coat: Colour, hair: Colour): string {
  const tone = skinTones[hash % skinTones.length] as string;
  const hairFill = hsl(hair);
  const backs = [
    path('M26 46C24 18 40 10 50 10s26 8 24 36l6 30H20z', hairFill),
    path('M28 44C26 18 38 12 50 12s24 6 22 32l2 8H26z', hairFill),
    path('M24 60C18 24 36 8 52 9c18 1 30 18 24 50l-6 6H30z', hairFill),
    path('M29 40C28 20 40 13 50 13s22 7 21 27z', hairFill) + circle(50, 10, 9, hairFill),
  ];
  const fronts = [
    path('M30 40c2-16 12-20 22-18c8 1 16 6 18 18c-8-8-14-10-20-10c-8 0-14 4-20 10z', hairFill),
    path('M30 40c0-14 10-22 22-20c-6 6-12 14-22 20zM70 40c0-10-6-18-16-20c2 8 8 16 16 20z', hairFill),
    path('M30 42c-2-16 10-24 20-22c12 0 22 8 20 22l-8-12-6 6-8-8-8 10z', hairFill),
    path('M30 38c2-12 10-17 20-17s18 5 20 17c-12-6-28-6-40 0z', hairFill),
  ];
  const extras = [
    '',
    path('M34 45h32v5H34z', '#1b1f2a', 'opacity=".75"'),
    path('M70 20l6-12 6 12-6 12z', hsl(coat, 30)),
    circle(50, 22, 4, hsl(coat, 34)),
  ];
  const shoulders =
    path('M10 100c2-22 18-30 40-30s38 8 40 30z', hsl(coat)) +
    path('M38 70l12 14 12-14 4 4-16 26-16-26z', hsl(coat, 18));
  const face =
    path('M33 40c0-14 8-20 17-20s17 6 17 20c0 16-8 26-17 26s-17-10-17-26z', tone) +
    path('M44 62h12v12l-6 6-6-6z', tone);
  const eyes = circle(43, 46, 2.4, '#20242e') + circle(57, 46, 2.4, '#20242e');
  return [backs[(hash >>> 3) % 4], shoulders, face, eyes, fronts[(hash >>> 3) % 4], extras[(hash >>> 6) % 4]].join('');
}

function animal(hash: number, coat: Colour): string {
  const fur = hsl({ ...coat, s: Math.min(70, coat.s) }, 14);
  const ears = [
    path('M24 40L20 10l26 16zM76 40l4-30-26 16z', fur),
    `<ellipse cx="32" cy="20" rx="9" ry="22" fill="${fur}"/><ellipse cx="68" cy="20" rx="9" ry="22" fill="${fur}"/>`,
    circle(26, 26, 14, fur) + circle(74, 26, 14, fur),
  ];
  return [
    ears[hash % 3],
    `<ellipse cx="50" cy="96" rx="34" ry="24" fill="${fur}"/>`,
    circle(50, 52, 32, fur),
    `<ellipse cx="50" cy="62" rx="16" ry="12" fill="#fff8"/>`,
    circle(38, 48, 4, '#20242e') +
      circle(62, 48, 4, '#20242e') +
      `<ellipse cx="50" cy="58" rx="4" ry="3" fill="#20242e"/>`,
    circle(30, 60, 5, '#f7a8a8') + circle(70, 60, 5, '#f7a8a8'),
  ].join('');
}

function car(hash: number, coat: Colour): string {
  const roofs = ['M28 52l10-18h26l14 18z', 'M22 52l16-14h30l12 14z', 'M30 52l6-22h30l10 22z'];
  return [
    path('M6 58l14-8h60l14 10v14H6z', hsl(coat, 10)),
    path(roofs[hash % 3] as string, hsl(coat, 22)),
    path('M36 50l6-11h10v11zM56 50V39h8l8 11z', '#d9ecff', 'opacity=".9"'),
    rect(6, 66, 88, 5, hsl(coat, 30), 'opacity=".8"'),
    circle(26, 76, 11, '#15181f') +
      circle(26, 76, 5, '#c9d2dd') +
      circle(74, 76, 11, '#15181f') +
      circle(74, 76, 5, '#c9d2dd'),
    path('M2 88h96', 'none', `stroke="${hsl(coat, 30)}" stroke-width="2" opacity=".6"`),
  ].join('');
}

function ship(hash: number, coat: Colour): string {
  const decks = [
    path('M30 52h40l-4-14H36zM44 38V20h8v18zM54 38V26h6v12z', hsl(coat, 24)),
    path('M26 52h48V42H26zM36 42V28h12v14zM52 42V16h6v26z', hsl(coat, 24)),
    path('M34 52h34l6-10H40zM46 42l4-26 6 26z', hsl(coat, 24)),
  ];
  return [
    decks[hash % 3],
    path('M4 54h92L82 78H20z', hsl(coat, 8)),
    rect(14, 60, 72, 4, hsl(coat, 30), 'opacity=".7"'),
    path('M0 80q12-8 25 0t25 0t25 0t25 0v20H0z', '#ffffff', 'opacity=".25"'),
    path('M0 88q12-8 25 0t25 0t25 0t25 0v20H0z', '#ffffff', 'opacity=".25"'),
  ].join('');
}

/** A hero of a game in a 100 by 100 box, the same wherever it is shown. */
export function drawFigure(kind: FigureKind, seed: string, shade = 0): string {
  const hash = hashOf(seed);
  const coat: Colour = { h: (hash % 360) + shade, s: 52, l: 42 };
  const hair: Colour = { h: (hash >>> 8) % 360, s: 38, l: 20 + ((hash >>> 4) % 5) * 12 };
  if (kind === 'animal') return animal(hash, coat);
  if (kind === 'car') return car(hash, coat);
  return kind === 'ship' ? ship(hash, coat) : person(hash, coat, hair);
}

/** A framed portrait: the frame's colour is the rank, the pips below count it. */
export function portrait(options: {
  x: number;
  y: number;
  size: number;
  style: GameStyle;
  game: string;
  hero: number;
  /** Null: the account does not own this hero. */
  rank: number | null;
  shade?: number;
}): string {
  const { x, y, size, style, game, hero, rank, shade = 0 } = options;
  const hash = hashOf(`${game}-${hero}`);
  const back: Colour = { h: style.bright.h + ((hash % 7) - 3) * 9 + shade, s: style.bright.s, l: style.bright.l };
  if (rank === null) {
    return (
      rect(x, y, size, size, '#000', `rx="${n(size / 8)}" opacity=".22"`) +
      place(x + size * 0.3, y + size * 0.3, size * 0.4, style.glyph('#fff'), 'opacity=".18"')
    );
  }
  const frame = rankColours[Math.min(rank, rankColours.length - 1)] as string;
  const clip = `p${hero}${n(x)}${n(y)}`.replace(/[^a-z0-9]/g, '');
  const inner = size * 0.93;
  const inset = (size - inner) / 2;
  const pips = Array.from({ length: rank + 1 }, (_, index) =>
    circle(x + size / 2 + (index - rank / 2) * size * 0.13, y + size * 0.9, size * 0.042, '#fff'),
  ).join('');
  return (
    rect(x, y, size, size, frame, `rx="${n(size / 8)}"`) +
    `<clipPath id="${clip}">${rect(x + inset, y + inset, inner, inner, '#000', `rx="${n(size / 10)}"`)}</clipPath>` +
    `<g clip-path="url(#${clip})">${rect(x, y, size, size, hsl(back, 8))}` +
    circle(x + size * 0.5, y + size * 0.42, size * 0.44, hsl(back, 22), 'opacity=".55"') +
    place(x + size * 0.05, y + size * 0.1, size * 0.9, drawFigure(style.figure, `${game}-${hero}`, shade)) +
    `${rect(x, y + size * 0.8, size, size * 0.2, frame, 'opacity=".92"')}</g>${pips}`
  );
}
