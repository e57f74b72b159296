import { circle, n, path, type Colour } from './shapes';

/** What the figures of a game look like. */
export type FigureKind = 'person' | 'animal' | 'car' | 'ship';

/** The look of a game's pictures. */
export interface GameStyle {
  readonly deep: Colour;
  readonly bright: Colour;
  readonly accent: Colour;
  readonly figure: FigureKind;
  /** Drawn in a 100 by 100 box. */
  readonly glyph: (fill: string) => string;
  /** A pattern over a picture of the given size, to be drawn faintly. */
  readonly pattern: (width: number, height: number, stroke: string) => string;
}

function grid(
  width: number,
  height: number,
  step: number,
  draw: (x: number, y: number, odd: boolean) => string,
): string {
  let result = '';
  for (let y = 0, row = 0; y <= height + step; y += step, row += 1) {
    for (let x = row % 2 === 0 ? 0 : step / 2; x <= width + step; x += step) result += draw(x, y, row % 2 === 1);
  }
  return result;
}

/** Round line ends without a line are dots: a few bytes each. */
const dots: GameStyle['pattern'] = (width, height, stroke) => {
  const d = ['', ''];
  grid(width, height, width / 12, (x, y, odd) => {
    d[odd ? 1 : 0] += `M${n(x)} ${n(y)}h0`;
    return '';
  });
  return [width / 130, width / 80]
    .map((size, row) =>
      path(d[row] ?? '', 'none', `stroke="${stroke}" stroke-width="${n(size)}" stroke-linecap="round"`),
    )
    .join('');
};
const waves: GameStyle['pattern'] = (width, height, stroke) =>
  Array.from({ length: 7 }, (_, row) => {
    const y = (row + 0.5) * (height / 6.5);
    const step = width / 4;
    let d = `M${n(-step)} ${n(y)}`;
    for (let x = -step; x < width + step; x += step)
      d += `q${n(step / 4)} ${n(-height / 14)} ${n(step / 2)} 0t${n(step / 2)} 0`;
    return path(d, 'none', `stroke="${stroke}" stroke-width="${n(width / 220)}"`);
  }).join('');
const stripes: GameStyle['pattern'] = (width, height, stroke) => {
  let d = '';
  for (let x = -height; x < width; x += width / 11) d += `M${n(x)} ${n(height)}l${n(height)} ${n(-height)}`;
  return path(d, 'none', `stroke="${stroke}" stroke-width="${n(width / 60)}"`);
};
const hexes: GameStyle['pattern'] = (width, height, stroke) => {
  const size = width / 22;
  let d = '';
  grid(width, height, size * 3.1, (x, y) => {
    d += `M${n(x)} ${n(y - size)}l${n(size * 0.87)} ${n(size / 2)}v${n(size)}l${n(-size * 0.87)} ${n(size / 2)}l${n(-size * 0.87)} ${n(-size / 2)}v${n(-size)}z`;
    return '';
  });
  return path(d, 'none', `stroke="${stroke}" stroke-width="${n(width / 260)}"`);
};
const stars: GameStyle['pattern'] = (width, height, stroke) => {
  let d = '';
  grid(width, height, width / 8, (x, y, odd) => {
    const r = odd ? width / 70 : width / 110;
    d += `M${n(x)} ${n(y - r)}q0 ${n(r)} ${n(r)} ${n(r)}q${n(-r)} 0 ${n(-r)} ${n(r)}q0 ${n(-r)} ${n(-r)} ${n(-r)}q${n(r)} 0 ${n(r)} ${n(-r)}z`;
    return '';
  });
  return path(d, stroke);
};
const peaks: GameStyle['pattern'] = (width, height, stroke) =>
  [0.55, 0.72, 0.88]
    .map((level, layer) => {
      let d = `M0 ${n(height)}`;
      for (let step = 0; step <= 6; step += 1) {
        d += `L${n((width / 6) * step)} ${n(height * level - (((step * 7 + layer * 5) % 4) * height) / 16)}`;
      }
      return path(`${d}L${n(width)} ${n(height)}z`, stroke, `opacity="${n(0.5 + layer * 0.2)}"`);
    })
    .join('');

const star = (fill: string) =>
  path('M50 4q6 40 46 46q-40 6-46 46q-6-40-46-46q40-6 46-46z', fill) + circle(82, 18, 7, fill);
const sword = (fill: string) => path('M50 4l10 14v48H40V18zM26 66h48v9H26zM44 77h12v18H44z', fill);
const swords = (fill: string) =>
  path(
    'M12 8l14 2 62 66-10 10L14 24zM88 8l-14 2L12 76l10 10L86 24zM20 92l12-12 6 6-12 12zM80 92L68 80l-6 6 12 12z',
    fill,
  );
const paw = (fill: string) =>
  circle(24, 40, 11, fill) +
  circle(41, 24, 12, fill) +
  circle(60, 24, 12, fill) +
  circle(77, 40, 11, fill) +
  path('M50 46c18 0 32 18 30 32c-2 12-16 12-30 10c-14 2-28 2-30-10c-2-14 12-32 30-32z', fill);
const snow = (fill: string) =>
  path(
    'M50 6v88M12 28l76 44M12 72l76-44M50 22l-10-10M50 22l10-10M50 78l-10 10M50 78l10 10',
    'none',
    `stroke="${fill}" stroke-width="9" stroke-linecap="round"`,
  );
const brush = (fill: string) =>
  path('M70 6l18 14L52 60L36 48zM30 52l20 15c-4 16-20 26-42 26c8-8 8-14 10-22c1-8 6-14 12-19z', fill);
const cards = (fill: string) =>
  path('M18 20l34-10l20 62l-34 10z', fill, 'opacity=".55"') +
  path('M46 16h38v66H46z', fill) +
  path('M65 34l10 15l-10 15l-10-15z', '#0004');
const dragon = (fill: string) =>
  path('M10 78C12 40 34 14 72 10L62 24l28 6l-14 10l12 14l-18-2c2 22-12 36-34 38l6-14c-12 6-22 6-32 2z', fill) +
  circle(60, 32, 5, '#0006');
const wheel = (fill: string) =>
  `<circle cx="50" cy="50" r="38" fill="none" stroke="${fill}" stroke-width="13"/>` +
  circle(50, 50, 10, fill) +
  path('M50 50V18M50 50l28 18M50 50L22 68', 'none', `stroke="${fill}" stroke-width="9"`);
const scope = (fill: string) =>
  `<circle cx="50" cy="50" r="32" fill="none" stroke="${fill}" stroke-width="9"/>` +
  path('M50 2v30M50 68v30M2 50h30M68 50h30', 'none', `stroke="${fill}" stroke-width="9"`) +
  circle(50, 50, 5, fill);
const tower = (fill: string) => path('M26 12h12v10h8V12h8v10h8V12h12v24l-8 8v32h10v14H24V76h10V44l-8-8z', fill);
const anchor = (fill: string) =>
  `<circle cx="50" cy="18" r="10" fill="none" stroke="${fill}" stroke-width="8"/>` +
  path(
    'M50 28v62M30 42h40M14 58c2 20 18 32 36 32s34-12 36-32',
    'none',
    `stroke="${fill}" stroke-width="10" stroke-linecap="round"`,
  );
const moon = (fill: string) =>
  path('M62 6a46 46 0 1 0 32 62A38 38 0 0 1 62 6z', fill) + path('M76 22l4 10 10 4-10 4-4 10-4-10-10-4 10-4z', fill);
const gear = (fill: string) =>
  path(
    'M42 4h16l3 13 11 5 12-7 11 11-7 12 5 11 3 1v16l-13 3-5 11 7 12-11 11-12-7-11 5-3 3H42l-3-13-11-5-12 7L5 82l7-12-5-11-3-3V42l13-3 5-11-7-12L26 5l12 7z',
    fill,
  ) + circle(50, 50, 16, '#0006');

/** The styles by game key. */
export const gameStyles: Readonly<Record<string, GameStyle>> = {
  starsea: {
    deep: { h: 232, s: 58, l: 20 },
    bright: { h: 262, s: 62, l: 46 },
    accent: { h: 45, s: 92, l: 62 },
    figure: 'person',
    glyph: star,
    pattern: stars,
  },
  cloudblade: {
    deep: { h: 186, s: 48, l: 22 },
    bright: { h: 168, s: 42, l: 50 },
    accent: { h: 38, s: 80, l: 66 },
    figure: 'person',
    glyph: sword,
    pattern: waves,
  },
  canyon: {
    deep: { h: 14, s: 56, l: 24 },
    bright: { h: 28, s: 78, l: 50 },
    accent: { h: 48, s: 96, l: 62 },
    figure: 'person',
    glyph: swords,
    pattern: peaks,
  },
  pasture: {
    deep: { h: 142, s: 40, l: 30 },
    bright: { h: 84, s: 52, l: 54 },
    accent: { h: 24, s: 92, l: 64 },
    figure: 'animal',
    glyph: paw,
    pattern: dots,
  },
  polarark: {
    deep: { h: 208, s: 62, l: 20 },
    bright: { h: 196, s: 70, l: 50 },
    accent: { h: 176, s: 80, l: 66 },
    figure: 'person',
    glyph: snow,
    pattern: hexes,
  },
  inkwash: {
    deep: { h: 218, s: 12, l: 18 },
    bright: { h: 206, s: 12, l: 46 },
    accent: { h: 4, s: 68, l: 58 },
    figure: 'person',
    glyph: brush,
    pattern: peaks,
  },
  scarlet: {
    deep: { h: 344, s: 58, l: 24 },
    bright: { h: 336, s: 70, l: 52 },
    accent: { h: 32, s: 92, l: 68 },
    figure: 'person',
    glyph: cards,
    pattern: stars,
  },
  phalanx: {
    deep: { h: 152, s: 54, l: 18 },
    bright: { h: 128, s: 38, l: 40 },
    accent: { h: 46, s: 84, l: 58 },
    figure: 'person',
    glyph: dragon,
    pattern: hexes,
  },
  velocity: {
    deep: { h: 252, s: 52, l: 20 },
    bright: { h: 204, s: 88, l: 48 },
    accent: { h: 330, s: 90, l: 62 },
    figure: 'car',
    glyph: wheel,
    pattern: stripes,
  },
  undertow: {
    deep: { h: 200, s: 34, l: 16 },
    bright: { h: 190, s: 30, l: 36 },
    accent: { h: 22, s: 94, l: 58 },
    figure: 'person',
    glyph: scope,
    pattern: waves,
  },
  myriad: {
    deep: { h: 218, s: 62, l: 24 },
    bright: { h: 190, s: 60, l: 44 },
    accent: { h: 46, s: 82, l: 60 },
    figure: 'person',
    glyph: tower,
    pattern: hexes,
  },
  ironvault: {
    deep: { h: 214, s: 32, l: 20 },
    bright: { h: 208, s: 28, l: 46 },
    accent: { h: 8, s: 72, l: 58 },
    figure: 'ship',
    glyph: anchor,
    pattern: waves,
  },
  evernight: {
    deep: { h: 268, s: 44, l: 16 },
    bright: { h: 288, s: 40, l: 38 },
    accent: { h: 196, s: 82, l: 68 },
    figure: 'person',
    glyph: moon,
    pattern: stars,
  },
  scavenger: {
    deep: { h: 32, s: 28, l: 18 },
    bright: { h: 40, s: 34, l: 40 },
    accent: { h: 72, s: 74, l: 56 },
    figure: 'person',
    glyph: gear,
    pattern: stripes,
  },
};
