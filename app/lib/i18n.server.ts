import { createTranslator } from 'use-intl/core';
import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';
import type { Messages, Namespace } from './i18n';
import type { Locale } from './locale';

const messagesByLocale: Record<Locale, Messages> = { en: english, 'zh-CN': chinese };

/** All texts of a language; the server has both, the browser loads one. */
export function messagesOf(locale: Locale): Messages {
  return messagesByLocale[locale];
}

/** The texts of one namespace outside components: loaders, actions, error documents. */
export function textFor<N extends Namespace>(locale: Locale, namespace: N) {
  return createTranslator<Messages, N>({ locale, namespace, messages: messagesOf(locale), timeZone: 'Asia/Shanghai' });
}
