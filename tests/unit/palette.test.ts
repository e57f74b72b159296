import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, fromOklch, parseColour, textOn, toOklch, worstContrast } from '~/theme/colour';
import { looks } from '~/theme/look';
import { createPalette } from '~/theme/palette';
import type { Palette } from '~/theme/palette';
import { createThemeCache } from '~/theme/tokens';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const schemes = ['light', 'dark'] as const;

/** Every pair of roles that stands as text on ground somewhere, 4.5:1. */
function textPairs(palette: Palette): [string, string, readonly string[]][] {
  const surfaces = [palette.surface0, palette.surface1, palette.surface2];
  const header = [palette.header, palette.headerRaised];
  return [
    ['textHigh', palette.textHigh, surfaces],
    ['textMiddle', palette.textMiddle, surfaces],
    ['textLow', palette.textLow, surfaces],
    ['primary', palette.primary, [...surfaces, palette.primarySoft]],
    ['onPrimary', palette.onPrimary, [palette.primary]],
    ['onPrimary on hover', palette.onPrimary, [palette.primaryHover]],
    ['secondary', palette.secondary, [...surfaces, palette.secondarySoft]],
    ['onSecondary', palette.onSecondary, [palette.secondary]],
    ['price', palette.price, [...surfaces, palette.priceSoft]],
    ['onPriceBar', palette.onPriceBar, [palette.priceBar]],
    ['good', palette.good, [...surfaces, palette.goodSoft]],
    ['warning', palette.warning, [...surfaces, palette.warningSoft]],
    ['danger', palette.danger, [...surfaces, palette.dangerSoft]],
    ['onGood', palette.onGood, [palette.good]],
    ['onDanger', palette.onDanger, [palette.danger]],
    ['textHigh on soft grounds', palette.textHigh, [palette.primarySoft, palette.warningSoft, palette.dangerSoft]],
    ['headerHigh', palette.headerHigh, header],
    ['headerMiddle', palette.headerMiddle, header],
    ['headerAccent', palette.headerAccent, header],
  ];
}

describe('a palette of any merchant colours', () => {
  it('reads at 4.5:1 wherever text stands and at 3:1 at the edges of controls', () => {
    fc.assert(
      fc.property(
        colour,
        colour,
        fc.constantFrom(...looks),
        fc.constantFrom(...schemes),
        (primary, secondary, look, scheme) => {
          const palette = createPalette(look, scheme, { primary, secondary });
          for (const [name, text, grounds] of textPairs(palette)) {
            expect(worstContrast(text, grounds), `${name} ${text} on ${grounds.join(' ')}`).toBeGreaterThanOrEqual(4.5);
          }
          const surfaces = [palette.surface0, palette.surface1, palette.surface2];
          expect(worstContrast(palette.outlineStrong, surfaces)).toBeGreaterThanOrEqual(3);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps a merchant colour that already reads', () => {
    expect(createPalette('bourse', 'light', { primary: '#1f4fa8', secondary: '#7a4300' })).toMatchObject({
      primary: '#1f4fa8',
      price: '#7a4300',
    });
  });

  it('keeps the hue of one that does not', () => {
    const { primary } = createPalette('bourse', 'light', { primary: '#ffe14d' });
    expect(primary).not.toBe('#ffe14d');
    expect(Math.abs(toOklch(primary).h - toOklch('#ffe14d').h)).toBeLessThan(8);
  });

  it('falls back to the look for a colour that is none', () => {
    expect(createPalette('arena', 'light', { primary: 'red;}body{', secondary: null })).toEqual(
      createPalette('arena', 'light', {}),
    );
  });

  it('gives prices a colour that nothing else uses', () => {
    for (const look of looks) {
      for (const scheme of schemes) {
        const { price, onPriceBar, priceBar: _ground, ...others } = createPalette(look, scheme, {});
        expect(Object.values(others), `${look} ${scheme}`).not.toContain(price);
        expect(Object.values(others), `${look} ${scheme}`).not.toContain(onPriceBar);
      }
    }
  });
});

describe('colour arithmetic', () => {
  it('knows black on white as 21:1', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('goes to OKLCH and back', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
        const back = channels(fromOklch(toOklch(hex)));
        channels(hex).forEach((value, index) => expect(Math.abs(value - (back[index] ?? 0))).toBeLessThanOrEqual(1));
      }),
    );
  });

  it('puts readable text on any fill', () => {
    fc.assert(fc.property(colour, (fill) => contrast(textOn(fill), fill) >= 4.5));
  });

  it.each([
    ['#ABC', '#aabbcc'],
    ['1f4fa8', '#1f4fa8'],
    ['rgb(31, 79, 168)', '#1f4fa8'],
    ['tomato', null],
    ['', null],
    [undefined, null],
  ])('reads %s as %s', (text, hex) => {
    expect(parseColour(text)).toBe(hex);
  });
});

describe('the themes of tenants', () => {
  it('are made once for the same inputs and bounded in number', () => {
    const themes = createThemeCache(2);
    const first = themes('bourse', { primary: '#111111' });
    expect(themes('bourse', { primary: '#111111' })).toBe(first);
    themes('bourse', { primary: '#222222' });
    themes('bourse', { primary: '#333333' });
    expect(themes('bourse', { primary: '#111111' })).not.toBe(first);
  });

  it('are dark on screens only: paper has the light colours, each pair of which was made to be read', () => {
    const { css } = createThemeCache()('arena', {});
    expect(css.match(/color-scheme:dark/g)).toHaveLength(1);
    expect(css).toMatch(/@media screen\{:root\[data-color-scheme='dark'\]\{[^{}]*color-scheme:dark\}\}/);
  });

  it('carry nothing of what a merchant wrote but colours', () => {
    const { css } = createThemeCache()('studio', { primary: '</style><script>', secondary: '#zzz' });
    expect(css).not.toContain('<');
  });
});
