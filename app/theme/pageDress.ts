import type { PageColours, PageDress } from '../../bff/shutPages';
import { lookOf, lookShapes, type ColorScheme, type Look } from './look';
import { createPalette, type MerchantColours } from './palette';

/** A shop's look for the page that the server makes without the app. */
export function pageDress(useTheme: string | null | undefined, colours: MerchantColours): PageDress {
  const look = lookOf(useTheme);
  const { radius, titleWeight } = lookShapes[look];
  return {
    light: coloursOf(look, 'light', colours),
    dark: coloursOf(look, 'dark', colours),
    radiusPx: radius,
    titleWeight,
  };
}

function coloursOf(look: Look, scheme: ColorScheme, colours: MerchantColours): PageColours {
  const palette = createPalette(look, scheme, colours);
  return {
    surface: palette.surface0,
    card: palette.surface1,
    outline: palette.outline,
    text: palette.textHigh,
    quiet: palette.textMiddle,
    accent: palette.primary,
    onAccent: palette.onPrimary,
    header: palette.header,
    onHeader: palette.headerHigh,
  };
}
