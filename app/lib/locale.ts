/** The languages of the storefront; the first is the last resort. */
export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Reads a language tag loosely: `zh`, `zh_CN`, `en-GB` … Null when it is none of ours. */
export function toLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  if (language === 'zh') return 'zh-CN';
  if (language === 'en') return 'en';
  return null;
}

/** The best of our languages for an Accept-Language header, by its q values. */
export function localeFromHeader(header: string | null): Locale | null {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';');
      const q = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
      return { locale: toLocale(tag), quality: q === undefined ? 1 : Number(q) };
    })
    .filter((wish) => wish.locale !== null && wish.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes[0]?.locale ?? null;
}

/** The person's choice, else the tenant's default, else Accept-Language, else Chinese. */
export function chooseLocale(sources: {
  cookie?: string | null;
  tenant?: string | null;
  header?: string | null;
}): Locale {
  return toLocale(sources.cookie) ?? toLocale(sources.tenant) ?? localeFromHeader(sources.header ?? null) ?? locales[0];
}
