import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { messages as english } from '~/messages/en';
import type { Locale } from './locale';
import { textsOf, type Text } from './texts';

/** All texts of one language, by namespace. English sets the shape; a test holds the others to it. */
export type Messages = typeof english;
export type Namespace = keyof Messages;

interface Language {
  readonly locale: Locale;
  readonly messages: Partial<Messages>;
  /** Fetches the texts that are not there yet, into `messages`. Absent: all are. */
  readonly fetchRest: (() => Promise<void>) | undefined;
}

const LanguageContext = createContext<Language | null>(null);

function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === null) throw new Error('The tree was rendered without its I18nProvider');
  return language;
}

/**
 * The texts of one namespace: `const t = useText('Login'); t('tabs.sms')`.
 * ICU arguments as in `t('count', { count: 3 })`.
 */
export function useText<N extends Namespace>(namespace: N): Text<N> {
  const { locale, messages, fetchRest } = useLanguage();
  // Suspends: the page before stays, or the server's HTML does, until the texts are there.
  if (messages[namespace] === undefined && fetchRest !== undefined) throw fetchRest();
  return textsOf(locale, messages, namespace);
}

/** Gives the tree its language and its texts. */
export function I18nProvider({
  locale,
  messages,
  fetchRest,
  children,
}: {
  locale: Locale;
  messages: Partial<Messages>;
  fetchRest?: (() => Promise<void>) | undefined;
  children: ReactNode;
}) {
  const language = useMemo(() => ({ locale, messages, fetchRest }), [locale, messages, fetchRest]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}
