import { createTheme } from '@mui/material/styles';
import type { Theme, ThemeOptions } from '@mui/material/styles';
import { lookShapes } from './look';
import type { Look } from './look';
import { componentsOf } from './muiComponents';

const fontFamily =
  "'Inter Variable', 'Inter Fallback', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif";

/** One palette entry made of tokens; every shade is given, so that MUI never computes with a variable. */
function tone(name: string) {
  return {
    main: `var(--${name})`,
    light: `var(--${name}-soft)`,
    dark: `var(--${name}-hover, var(--${name}))`,
    contrastText: `var(--on-${name})`,
  };
}

const palette: ThemeOptions['palette'] = {
  primary: tone('primary'),
  secondary: tone('secondary'),
  error: tone('danger'),
  warning: tone('warning'),
  success: tone('good'),
  info: tone('primary'),
  divider: 'var(--outline)',
  text: { primary: 'var(--text-high)', secondary: 'var(--text-middle)', disabled: 'var(--text-low)' },
  background: { default: 'var(--surface-0)', paper: 'var(--surface-1)' },
  action: {
    active: 'var(--text-middle)',
    hover: 'color-mix(in srgb, var(--text-high) 6%, transparent)',
    selected: 'var(--primary-soft)',
    disabled: 'color-mix(in srgb, var(--text-high) 42%, transparent)',
    disabledBackground: 'var(--surface-2)',
    focus: 'color-mix(in srgb, var(--text-high) 10%, transparent)',
  },
};

/**
 * The MUI theme of a look. Every colour is a CSS variable of the tenant's tokens, so one theme serves all
 * tenants of a look in both colour schemes: three themes exist, whatever the number of tenants and requests.
 * Sizes are px, since the page scaling makes 1rem a tenth of the width.
 */
export function createLookTheme(look: Look): Theme {
  const shape = lookShapes[look];
  const title = { fontWeight: shape.titleWeight, letterSpacing: shape.titleTracking, lineHeight: 1.3 };
  return createTheme({
    // With a colour space MUI writes color-mix() and relative colours instead of parsing colours itself.
    colorSpace: 'oklch',
    palette,
    spacing: 4,
    shape: { borderRadius: shape.radius },
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    zIndex: { modal: 2000, snackbar: 2005, tooltip: 2010, drawer: 2000, appBar: 1100 },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 140,
        short: 160,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 140,
      },
    },
    typography: {
      fontFamily,
      fontSize: 14,
      pxToRem: (px: number) => `${px}px`,
      fontWeightLight: 400,
      fontWeightRegular: 400,
      fontWeightMedium: 550,
      fontWeightBold: 700,
      h1: { ...title, fontSize: shape.titleSizes[0] },
      h2: { ...title, fontSize: shape.titleSizes[1] },
      h3: { ...title, fontSize: 16 },
      h4: { ...title, fontSize: 16 },
      h5: { ...title, fontSize: 14 },
      h6: { ...title, fontSize: 14 },
      subtitle1: { fontSize: 16, fontWeight: 550, lineHeight: 1.5 },
      subtitle2: { fontSize: 14, fontWeight: 550, lineHeight: 1.5 },
      body1: { fontSize: 16, lineHeight: 1.5 },
      body2: { fontSize: 14, lineHeight: 1.5 },
      button: { fontSize: 14, fontWeight: 550, lineHeight: 1.3, letterSpacing: 0, textTransform: 'none' },
      caption: { fontSize: 12, lineHeight: 1.5 },
      overline: { fontSize: 12, fontWeight: 550, lineHeight: 1.5, letterSpacing: '0.04em' },
    },
    components: componentsOf(look, shape),
  } as ThemeOptions);
}

/** One theme per look, made on first use. */
export function createLookThemes(): (look: Look) => Theme {
  const themes = new Map<Look, Theme>();
  return (look) => {
    const theme = themes.get(look) ?? createLookTheme(look);
    themes.set(look, theme);
    return theme;
  };
}
