/**
 * The language of the page, for Accept-Language: what the marketplace says is read there. The browser's own header may
 * name another, since a shop's default goes before it. Browser only.
 */
export const pageLanguage = (): string => document.documentElement.lang;
