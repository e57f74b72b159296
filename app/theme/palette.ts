import { fromOklch, mix, parseColour, readableOn, textOn, toOklch } from './colour';
import type { ColorScheme, Look } from './look';

/** The colours a merchant may set; anything unreadable falls back to the look's own. */
export interface MerchantColours {
  readonly primary?: string | null;
  readonly secondary?: string | null;
}

/** The roles of one look in one scheme, each `#rrggbb`; the keys become `--kebab-case` variables. */
export interface Palette {
  readonly surface0: string;
  readonly surface1: string;
  readonly surface2: string;
  readonly outline: string;
  /** Edges of controls: 3:1 against every surface. */
  readonly outlineStrong: string;
  readonly textHigh: string;
  readonly textMiddle: string;
  readonly textLow: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly onPrimary: string;
  readonly primarySoft: string;
  readonly secondary: string;
  readonly onSecondary: string;
  readonly secondarySoft: string;
  readonly price: string;
  readonly priceSoft: string;
  /** Arena writes prices on a dark bar across the card's foot; the others on the card itself. */
  readonly priceBar: string;
  readonly onPriceBar: string;
  readonly good: string;
  readonly onGood: string;
  readonly goodSoft: string;
  readonly warning: string;
  readonly onWarning: string;
  readonly warningSoft: string;
  readonly danger: string;
  readonly onDanger: string;
  readonly dangerSoft: string;
  readonly header: string;
  readonly headerRaised: string;
  readonly headerOutline: string;
  readonly headerHigh: string;
  readonly headerMiddle: string;
  readonly headerAccent: string;
}

const defaults: Record<Look, { primary: string; secondary: string }> = {
  bourse: { primary: '#1f4fa8', secondary: '#b45309' },
  arena: { primary: '#6d3df2', secondary: '#a8e10c' },
  studio: { primary: '#b4532f', secondary: '#5f7355' },
};

/** Lightness and chroma of the neutral steps; their hue is the merchant's (Studio: warm whatever the merchant's). */
interface Neutrals {
  readonly surfaces: readonly [number, number, number];
  readonly outline: number;
  readonly text: readonly [number, number, number];
  readonly chroma: number;
  readonly hue: number | null;
}

const neutrals: Record<Look, Record<ColorScheme, Neutrals>> = {
  bourse: {
    light: { surfaces: [0.973, 1, 0.948], outline: 0.905, text: [0.22, 0.43, 0.53], chroma: 0.007, hue: null },
    dark: { surfaces: [0.175, 0.215, 0.265], outline: 0.325, text: [0.965, 0.8, 0.7], chroma: 0.014, hue: null },
  },
  arena: {
    light: { surfaces: [1, 1, 0.958], outline: 0.83, text: [0.16, 0.4, 0.5], chroma: 0.005, hue: null },
    dark: { surfaces: [0.145, 0.185, 0.235], outline: 0.36, text: [0.98, 0.82, 0.72], chroma: 0.014, hue: null },
  },
  studio: {
    light: { surfaces: [0.973, 0.993, 0.942], outline: 0.9, text: [0.26, 0.45, 0.53], chroma: 0.009, hue: 80 },
    dark: { surfaces: [0.19, 0.23, 0.28], outline: 0.34, text: [0.95, 0.8, 0.71], chroma: 0.011, hue: 70 },
  },
};

const signals: Record<ColorScheme, { good: string; warning: string; danger: string }> = {
  light: { good: '#15803d', warning: '#a15c00', danger: '#c4262e' },
  dark: { good: '#4ade80', warning: '#fbbf24', danger: '#ff7a7a' },
};

const textRatio = 4.5;
/** A little over the limit, so that rounding and a soft background never fall below it. */
const textTarget = 4.6;
const edgeTarget = 3.05;

/** Which of the merchant's colours leads actions and which writes prices: Studio's prices wear the first colour. */
function roles(look: Look, colours: MerchantColours): { action: string; price: string } {
  const own = defaults[look];
  const primary = parseColour(colours.primary) ?? own.primary;
  const secondary = parseColour(colours.secondary) ?? own.secondary;
  return look === 'studio' ? { action: secondary, price: primary } : { action: primary, price: secondary };
}

/** A signal or accent readable as text on every surface and on its own soft ground. */
function tone(colour: string, surfaces: readonly string[], scheme: ColorScheme) {
  const soft = mix(colour, surfaces[1] ?? '#ffffff', scheme === 'light' ? 0.1 : 0.16);
  const base = readableOn(colour, [...surfaces, soft], textTarget);
  return { base, soft, on: textOn(base) };
}

/** The ground of the header, and of what lies raised on it. */
function headerOf(look: Look, scheme: ColorScheme, hue: number, surfaces: readonly string[]) {
  if (look !== 'arena') return { header: surfaces[1] ?? '#ffffff', raised: surfaces[2] ?? '#ffffff' };
  return {
    header: fromOklch({ l: scheme === 'light' ? 0.17 : 0.115, c: 0.02, h: hue }),
    raised: fromOklch({ l: scheme === 'light' ? 0.25 : 0.2, c: 0.022, h: hue }),
  };
}

/** Derives every role from the merchant's two colours, correcting what cannot be read. Pure. */
export function createPalette(look: Look, scheme: ColorScheme, colours: MerchantColours): Palette {
  const { action, price: priceColour } = roles(look, colours);
  const step = neutrals[look][scheme];
  const hue = step.hue ?? toOklch(action).h;
  const neutral = (l: number, factor = 1) => fromOklch({ l, c: step.chroma * factor, h: hue });
  const surfaces = step.surfaces.map((l) => neutral(l));
  const [surface0 = '', surface1 = '', surface2 = ''] = surfaces;
  const text = (l: number, ratio: number) => readableOn(neutral(l, 1.6), surfaces, ratio);
  const lifted = scheme === 'dark' ? fromOklch({ ...toOklch(action), l: Math.max(toOklch(action).l, 0.68) }) : action;
  const primary = tone(lifted, surfaces, scheme);
  const price = tone(priceColour, surfaces, scheme);
  const primaryTone = toOklch(primary.base);
  // The price keeps its colour to itself; a second accent is a neighbour of the first.
  const secondary = tone(
    fromOklch({ ...primaryTone, c: primaryTone.c * 0.7, h: (primaryTone.h + 330) % 360 }),
    surfaces,
    scheme,
  );
  const { header, raised } = headerOf(look, scheme, toOklch(action).h, surfaces);
  const onHeader = [header, raised];
  const arena = look === 'arena';
  const good = tone(signals[scheme].good, surfaces, scheme);
  const warning = tone(signals[scheme].warning, surfaces, scheme);
  const danger = tone(signals[scheme].danger, surfaces, scheme);
  const priceBar = arena ? header : surface1;
  return {
    surface0,
    surface1,
    surface2,
    outline: neutral(step.outline, 1.3),
    outlineStrong: readableOn(neutral(step.outline, 1.6), surfaces, edgeTarget),
    textHigh: text(step.text[0], 7),
    textMiddle: text(step.text[1], textTarget),
    textLow: text(step.text[2], textTarget),
    primary: primary.base,
    primaryHover: hoverOf(primaryTone.l, primary.base, primary.on),
    onPrimary: primary.on,
    primarySoft: primary.soft,
    secondary: secondary.base,
    onSecondary: secondary.on,
    secondarySoft: secondary.soft,
    price: price.base,
    priceSoft: price.soft,
    priceBar,
    onPriceBar: readableOn(arena ? priceColour : price.base, [priceBar], textRatio),
    good: good.base,
    onGood: good.on,
    goodSoft: good.soft,
    warning: warning.base,
    onWarning: warning.on,
    warningSoft: warning.soft,
    danger: danger.base,
    onDanger: danger.on,
    dangerSoft: danger.soft,
    header,
    headerRaised: raised,
    headerOutline: arena ? fromOklch({ l: 0.34, c: 0.025, h: hue }) : neutral(step.outline, 1.3),
    headerHigh: readableOn(arena ? '#ffffff' : neutral(step.text[0]), onHeader, 7),
    headerMiddle: readableOn(arena ? '#b9b9c6' : neutral(step.text[1], 1.6), onHeader, textTarget),
    headerAccent: readableOn(arena ? action : primary.base, onHeader, textTarget),
  };
}

/** Away from the text on it, so that pointing at a button never costs contrast. */
function hoverOf(lightness: number, base: string, on: string): string {
  const tones = toOklch(base);
  const towards = toOklch(on).l > tones.l ? -0.06 : 0.05;
  return fromOklch({ ...tones, l: Math.min(1, Math.max(0, lightness + towards)) });
}
