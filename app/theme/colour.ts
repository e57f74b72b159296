/** Colour arithmetic for palettes made of merchants' colours. Colours in and out are `#rrggbb`. */

/** OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Rgb = readonly [number, number, number];

/** Accepts #rgb, #rrggbb (also without '#') and rgb(r, g, b); null for everything else. */
export function parseColour(text: string | null | undefined): string | null {
  const value = text?.trim().toLowerCase() ?? '';
  const short = /^#?([\da-f])([\da-f])([\da-f])$/.exec(value);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  const long = /^#?([\da-f]{6})$/.exec(value);
  if (long !== null) return `#${long[1]}`;
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(value);
  if (rgb === null) return null;
  return toHex(rgb.slice(1).map((digits) => Math.min(255, Number(digits)) / 255) as unknown as Rgb);
}

function toHex(rgb: Rgb): string {
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return `#${rgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`;
}

function toRgb(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map(decode) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** To OKLCH (Björn Ottosson's matrices). */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = toRgb(hex).map(decode) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360,
  };
}

function toLinear({ l, c, h }: Oklch): Rgb {
  const A = c * Math.cos((h * Math.PI) / 180);
  const B = c * Math.sin((h * Math.PI) / 180);
  const lCone = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const mCone = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const sCone = (l - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * lCone - 3.3077115913 * mCone + 0.2309699292 * sCone,
    -1.2684380046 * lCone + 2.6097574011 * mCone - 0.3413193965 * sCone,
    -0.0041960863 * lCone - 0.7034186147 * mCone + 1.707614701 * sCone,
  ];
}

/** From OKLCH; chroma is reduced until the colour exists in sRGB, so that hue and lightness hold. */
export function fromOklch(colour: Oklch): string {
  const inGamut = (rgb: Rgb) => rgb.every((value) => value >= -0.0005 && value <= 1.0005);
  let low = 0;
  let high = colour.c;
  if (!inGamut(toLinear(colour))) {
    for (let step = 0; step < 14; step += 1) {
      const middle = (low + high) / 2;
      if (inGamut(toLinear({ ...colour, c: middle }))) low = middle;
      else high = middle;
    }
  } else low = colour.c;
  return toHex(
    toLinear({ ...colour, c: low }).map((value) => encode(Math.min(1, Math.max(0, value)))) as unknown as Rgb,
  );
}

/** `amount` (0 to 1) of `a` laid over `b`, in sRGB as a browser would paint it. */
export function mix(a: string, b: string, amount: number): string {
  const front = toRgb(a);
  const back = toRgb(b);
  return toHex(front.map((value, index) => value * amount + (back[index] ?? 0) * (1 - amount)) as unknown as Rgb);
}

/** The smallest contrast of a colour against several backgrounds. */
export function worstContrast(colour: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrast(colour, background)));
}

/**
 * The colour nearest in lightness, of the same hue, that reaches `ratio` on every background.
 * Falls back to black or white, whichever does better, when no lightness reaches it.
 */
export function readableOn(colour: string, backgrounds: readonly string[], ratio: number): string {
  if (worstContrast(colour, backgrounds) >= ratio) return colour;
  const base = toOklch(colour);
  const steps = 200;
  for (let step = 1; step <= steps; step += 1) {
    const darker = base.l - step / steps;
    const lighter = base.l + step / steps;
    const candidates = [darker, lighter].filter((l) => l >= 0 && l <= 1).map((l) => fromOklch({ ...base, l }));
    const best = candidates.find((candidate) => worstContrast(candidate, backgrounds) >= ratio);
    if (best !== undefined) return best;
  }
  return worstContrast('#000000', backgrounds) >= worstContrast('#ffffff', backgrounds) ? '#000000' : '#ffffff';
}

/** Black-ish or white text for a filled area, tinted with the area's own hue; reaches 4.5:1 on any colour. */
export function textOn(fill: string): string {
  const { h, c } = toOklch(fill);
  const dark = fromOklch({ l: 0.18, c: Math.min(c, 0.03), h });
  if (contrast('#ffffff', fill) >= 4.5) return '#ffffff';
  if (contrast(dark, fill) >= 4.5) return dark;
  return contrast('#000000', fill) >= contrast('#ffffff', fill) ? '#000000' : '#ffffff';
}
