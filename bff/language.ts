import type { HeaderReader } from './headerList';
import { cookieValues } from './session';

/** The languages stored answers are told apart by. */
export type Language = 'zh-CN' | 'en';

const localeCookie = 'locale';

/**
 * What a caller wants to read, for the upstream's messages: the choice made on the site, else the header. The
 * storefront's own calls name the language of their page in it.
 */
export function chosenLanguage(headers: HeaderReader): string | null {
  const [chosen] = cookieValues(headers.get('cookie'), localeCookie);
  return languageOfTag(chosen) ?? headers.get('accept-language');
}

/**
 * The language a page is in, as `localeOf` in app/lib/preferences.server.ts has it: the choice made on the site, else the
 * shop's own, else what the browser asks for.
 */
export function pageLanguage(headers: HeaderReader, shopLocale: string | null): string | null {
  const [chosen] = cookieValues(headers.get('cookie'), localeCookie);
  return languageOfTag(chosen) ?? languageOfTag(shopLocale) ?? headers.get('accept-language');
}

/**
 * The best of our languages for a tag or an Accept-Language header, by its q values; null when it names none of them.
 * However many headers there are, there are three results.
 */
export function resolveLanguage(wish: string | null): Language | null {
  let best: { language: Language; quality: number } | null = null;
  for (const part of (wish ?? '').split(',')) {
    const [tag, ...parameters] = part.split(';');
    const language = languageOfTag(tag);
    const quality = qualityOf(parameters);
    if (language !== null && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? null;
}

function languageOfTag(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().toLowerCase().split(/[-_]/, 1)[0];
  if (primary === 'zh') return 'zh-CN';
  return primary === 'en' ? 'en' : null;
}

function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const found = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter);
    if (found) return Number(found[1]);
  }
  return 1;
}
