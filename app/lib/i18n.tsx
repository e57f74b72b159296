import { IntlProvider, useLocale as useIntlLocale, useTranslations } from 'use-intl';
import type { ReactNode } from 'react';
import type { messages as english } from '~/messages/en';
import type { Locale } from './locale';

/** All texts of one language, by namespace. English sets the shape; a test holds the others to it. */
export type Messages = typeof english;
export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

/** Times on the wire and on the screen are those of the marketplace. */
const timeZone = 'Asia/Shanghai';

/**
 * The texts of one namespace: `const t = useText('Login'); t('tabs.sms')`.
 * ICU arguments as in `t('count', { count: 3 })`.
 */
export function useText<N extends Namespace>(namespace: N) {
  return useTranslations(namespace);
}

/** The active language. */
export function useLocale(): Locale {
  return useIntlLocale() as Locale;
}

/** Gives the tree its language and its texts. */
export function I18nProvider({
  locale,
  messages,
  children,
}: {
  locale: Locale;
  messages: Messages;
  children: ReactNode;
}) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
