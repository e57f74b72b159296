import { createPalette } from './palette';
import type { MerchantColours, Palette } from './palette';
import { lookShapes } from './look';
import type { ColorScheme, Look } from './look';

const shadows: Record<Look, Record<ColorScheme, { card: string; float: string }>> = {
  bourse: {
    light: { card: 'none', float: '0 12px 32px -8px rgb(16 32 64 / 0.2), 0 2px 6px rgb(16 32 64 / 0.08)' },
    dark: { card: 'none', float: '0 16px 40px -8px rgb(0 0 0 / 0.7), 0 0 0 1px var(--outline)' },
  },
  arena: {
    light: { card: 'none', float: '0 10px 24px -6px rgb(10 8 24 / 0.35)' },
    dark: { card: 'none', float: '0 12px 32px -6px rgb(0 0 0 / 0.85), 0 0 0 1px var(--outline)' },
  },
  studio: {
    light: {
      card: '0 1px 2px rgb(84 58 34 / 0.05), 0 10px 28px -12px rgb(84 58 34 / 0.18)',
      float: '0 24px 56px -16px rgb(84 58 34 / 0.32), 0 2px 8px rgb(84 58 34 / 0.08)',
    },
    dark: {
      card: '0 10px 28px -12px rgb(0 0 0 / 0.6)',
      float: '0 24px 56px -16px rgb(0 0 0 / 0.8), 0 0 0 1px var(--outline)',
    },
  },
};

/** 92 %, in hexadecimal: what lies over pictures, or over a page that scrolls below it. */
const veilAlpha = 'eb';

function kebab(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
}

function colourLines(palette: Palette, look: Look, scheme: ColorScheme): string {
  const colours = Object.entries(palette).map(([name, value]) => `--${kebab(name)}:${value}`);
  const { card, float } = shadows[look][scheme];
  const veils = [`--surface-veil:${palette.surface1}${veilAlpha}`, `--header-veil:${palette.header}${veilAlpha}`];
  return [...colours, ...veils, `--shadow-card:${card}`, `--shadow-float:${float}`, `color-scheme:${scheme}`].join(';');
}

function shapeLines(look: Look): string {
  const shape = lookShapes[look];
  return [
    `--radius:${shape.radius}px`,
    `--radius-small:${shape.radiusSmall}px`,
    `--radius-control:${shape.radiusControl}px`,
    `--gap:${shape.gap}px`,
    `--control-height:${shape.controlHeight}px`,
    `--title-weight:${shape.titleWeight}`,
    `--title-tracking:${shape.titleTracking}`,
    `--title-1:${shape.titleSizes[0]}px`,
    `--title-2:${shape.titleSizes[1]}px`,
    `--card-outline-width:${shape.cardOutlineWidth}px`,
    `--header-height:${shape.headerHeight}px`,
  ].join(';');
}

/** A tenant's tokens: the style element's text and the browser bar's colours. */
export interface TenantTheme {
  readonly css: string;
  readonly themeColor: { readonly light: string; readonly dark: string };
}

/** Makes the tokens of one look and one merchant, both schemes. Pure and deterministic. */
function createTenantTheme(look: Look, colours: MerchantColours): TenantTheme {
  const light = createPalette(look, 'light', colours);
  const dark = createPalette(look, 'dark', colours);
  return {
    css:
      `@layer base,mui;:root{${shapeLines(look)};${colourLines(light, look, 'light')}}` +
      // Paper is light.
      `@media screen{:root[data-color-scheme='dark']{${colourLines(dark, look, 'dark')}}}` +
      // A finger needs 44 px, whatever the look's density.
      `@media (max-width:899.95px){:root{--header-height:56px;--control-height:44px}}`,
    themeColor: { light: light.header, dark: dark.header },
  };
}

/** Keeps the themes of the tenants seen last, so that none is made twice; `max` bounds it. */
export function createThemeCache(max = 500): (look: Look, colours: MerchantColours) => TenantTheme {
  const themes = new Map<string, TenantTheme>();
  return (look, colours) => {
    const key = [look, colours.primary ?? '', colours.secondary ?? ''].join('|').slice(0, 200);
    const known = themes.get(key);
    if (known !== undefined) {
      themes.delete(key);
      themes.set(key, known);
      return known;
    }
    const made = createTenantTheme(look, colours);
    themes.set(key, made);
    const oldest = themes.keys().next().value;
    if (themes.size > max && oldest !== undefined) themes.delete(oldest);
    return made;
  };
}
