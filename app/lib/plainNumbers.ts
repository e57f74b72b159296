import type { Locale } from './locale';

/** `1,234,567`: how both languages write whole numbers. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Whole numbers other than -0, which are all that our texts usually say. */
function isPlain(value: unknown): value is number {
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

/**
 * `Intl.NumberFormat` and `Intl.PluralRules` of our two languages for whole numbers, without asking the platform: the
 * first number it writes has a browser look through all languages it knows, which a phone takes 60 to 100 ms for while
 * a page comes alive. Anything else is still the platform's to write.
 */
export function createPlainNumberFormat(locale: Locale): Pick<Intl.NumberFormat, 'format'> {
  let platform: Intl.NumberFormat | null = null;
  return {
    format(value: number | bigint | Intl.StringNumericLiteral) {
      if (isPlain(value)) return grouped(value);
      platform ??= new Intl.NumberFormat(locale);
      return platform.format(value);
    },
  };
}

/** The same for which form of a word a number wants: English tells one from the others, Chinese does not. */
export function createPlainPluralRules(locale: Locale): Pick<Intl.PluralRules, 'select'> {
  let platform: Intl.PluralRules | null = null;
  return {
    select(value) {
      if (isPlain(value)) return locale === 'en' && Math.abs(value) === 1 ? 'one' : 'other';
      platform ??= new Intl.PluralRules(locale);
      return platform.select(value);
    },
  };
}
