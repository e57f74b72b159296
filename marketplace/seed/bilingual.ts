/** The languages demo shops speak. */
export type ShopLanguage = 'zh-CN' | 'en';

/** A text in both languages: Chinese first. */
export type Bilingual = readonly [zh: string, en: string];

/** The text in a shop's language. */
export function say(text: Bilingual, language: ShopLanguage): string {
  return language === 'en' ? text[1] : text[0];
}
