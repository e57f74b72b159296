/** The three complete looks of the shop. */
export const looks = ['bourse', 'arena', 'studio'] as const;
export type Look = (typeof looks)[number];

/** `useTheme` 1 is Bourse, 2 is Arena, anything else Studio. */
export function lookOf(useTheme: string | number | null | undefined): Look {
  const value = String(useTheme ?? '').trim();
  if (value === '1') return 'bourse';
  return value === '2' ? 'arena' : 'studio';
}

export type ColorScheme = 'light' | 'dark';

/** A look's shape and density; colours come from the palette. Lengths in px. */
export interface LookShape {
  readonly radius: number;
  readonly radiusSmall: number;
  /** Buttons and chips. */
  readonly radiusControl: number;
  readonly gap: number;
  readonly controlHeight: number;
  readonly titleWeight: number;
  readonly titleTracking: string;
  readonly titleTransform: 'none' | 'uppercase';
  /** h1 and h2 of a page. */
  readonly titleSizes: readonly [number, number];
  /** Height of the part of the header that stays, on a desktop. */
  readonly headerHeight: number;
  readonly cardOutlineWidth: number;
}

export const lookShapes: Record<Look, LookShape> = {
  bourse: {
    radius: 10,
    radiusSmall: 6,
    radiusControl: 8,
    gap: 16,
    controlHeight: 40,
    titleWeight: 700,
    titleTracking: '-0.01em',
    titleTransform: 'none',
    titleSizes: [24, 20],
    headerHeight: 64,
    cardOutlineWidth: 1,
  },
  arena: {
    radius: 4,
    radiusSmall: 2,
    radiusControl: 4,
    gap: 12,
    controlHeight: 38,
    titleWeight: 700,
    titleTracking: '-0.02em',
    titleTransform: 'uppercase',
    titleSizes: [24, 20],
    headerHeight: 56,
    cardOutlineWidth: 1,
  },
  studio: {
    radius: 20,
    radiusSmall: 12,
    radiusControl: 999,
    gap: 24,
    controlHeight: 44,
    titleWeight: 550,
    titleTracking: '-0.015em',
    titleTransform: 'none',
    titleSizes: [32, 24],
    headerHeight: 76,
    cardOutlineWidth: 0,
  },
};
