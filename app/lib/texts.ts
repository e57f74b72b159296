import { IntlMessageFormat } from 'intl-messageformat';
import { createTranslator, type _Translator as Translator } from 'use-intl/core';
import type { Messages, Namespace } from './i18n';
import type { Locale } from './locale';

/** The texts of one namespace: `t('tabs.sms')`, `t('count', { count: 3 })`, `t.rich(…)` with elements in it. */
export type Text<N extends Namespace> = Translator<Messages, N>;

/** Times on the wire and on the screen are those of the marketplace. */
const timeZone = 'Asia/Shanghai';

/**
 * For each message the library asks the platform whether it knows the language. Ours are known everywhere, and the
 * first such question makes a browser look through all languages there are: an eighth of a page's start.
 */
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(String(locales));

type TextsOf = <N extends Namespace>(locale: Locale, messages: Partial<Messages>, namespace: N) => Text<N>;

/**
 * One translator for each namespace of each object with the texts of a language, of which there is one: the library's
 * provider makes new ones, with empty caches, for every page it renders.
 */
function createTextBook(): TextsOf {
  const known = new WeakMap<object, Map<Namespace, unknown>>();
  return <N extends Namespace>(locale: Locale, messages: Partial<Messages>, namespace: N) => {
    const ofLanguage = known.get(messages) ?? new Map<Namespace, unknown>();
    known.set(messages, ofLanguage);
    const present = ofLanguage.get(namespace);
    if (present !== undefined) return present as Text<N>;
    const options = { locale, timeZone, messages: messages as Messages, namespace: namespace as never };
    const made: unknown = createTranslator(options);
    ofLanguage.set(namespace, made);
    return made as Text<N>;
  };
}

/** The texts of one namespace, the same function for everybody who asks. */
export const textsOf = createTextBook();
