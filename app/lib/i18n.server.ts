import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';
import type { Messages, Namespace } from './i18n';
import { locales, type Locale } from './locale';
import { learnPageWords } from './pageWords';
import { textsOf, type Text } from './texts';

const messagesByLocale: Record<Locale, Messages> = { en: english, 'zh-CN': chinese };

for (const locale of locales) learnPageWords(locale, messagesByLocale[locale]);

/** All texts of a language; the server has both, the browser loads one. */
export function messagesOf(locale: Locale): Messages {
  return messagesByLocale[locale];
}

/** The texts of one namespace outside components: loaders, actions, error documents. */
export function textFor<N extends Namespace>(locale: Locale, namespace: N): Text<N> {
  return textsOf(locale, messagesOf(locale), namespace);
}
