import { IntlMessageFormat } from 'intl-messageformat';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Messages, Namespace } from './i18n';
import type { Locale } from './locale';
import { createPlainNumberFormat, createPlainPluralRules } from './plainNumbers';

/** The keys of a tree of texts, nested ones with dots: `tabs.sms`. */
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** What stands for a text's arguments. */
export type TextValues = Readonly<Record<string, string | number | undefined>>;
/** The same with elements: `<time></time>` in a text is what the function of that name makes of what it surrounds. */
export type RichTextValues = Readonly<Record<string, string | number | ((chunks: ReactNode[]) => ReactNode)>>;

/** The texts of one namespace: `t('tabs.sms')`, `t('count', { count: 3 })`, `t.rich(…)` with elements in it. */
export interface Text<N extends Namespace> {
  /** Where a text is missing, or one of its arguments, it is named in its place, and the console says why. */
  (key: KeyOf<Messages[N]>, values?: TextValues): string;
  rich(key: KeyOf<Messages[N]>, values: RichTextValues): ReactNode;
}

/**
 * For each message the library asks the platform whether it knows the language. Ours are known everywhere, and the
 * first such question makes a browser look through all languages there are: an eighth of a page's start.
 */
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(String(locales));

/** What messages write numbers and choose plurals with; each is made once, which costs more than to use it. */
function formattersOf(locale: Locale) {
  const plainNumbers = createPlainNumberFormat(locale) as Intl.NumberFormat;
  const plainPlurals = createPlainPluralRules(locale) as Intl.PluralRules;
  const made = new Map<string, unknown>();
  const once = <T>(kind: string, options: object | undefined, make: () => T): T => {
    const key = options === undefined ? kind : kind + JSON.stringify(options);
    const present = made.get(key) ?? make();
    made.set(key, present);
    return present as T;
  };
  return {
    getNumberFormat: (_: unknown, options?: Intl.NumberFormatOptions) =>
      options === undefined ? plainNumbers : once('number', options, () => new Intl.NumberFormat(locale, options)),
    getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) =>
      once('time', options, () => new Intl.DateTimeFormat(locale, { timeZone, ...options })),
    getPluralRules: (_: unknown, options?: Intl.PluralRulesOptions) =>
      options?.type === 'ordinal' ? once('plural', options, () => new Intl.PluralRules(locale, options)) : plainPlurals,
  };
}

/** Times on the wire and on the screen are those of the marketplace. */
const timeZone = 'Asia/Shanghai';

type Formatters = ReturnType<typeof formattersOf>;

/** What makes a message more than what it says: arguments, tags, and quotes around either. */
const syntax = /[{}<']/;

/** A translator of a language's namespace, which reads each message once. */
function createText<N extends Namespace>(
  locale: Locale,
  messages: Partial<Messages>,
  namespace: N,
  formatters: Formatters,
): Text<N> {
  const read = new Map<string, string | IntlMessageFormat>();

  function messageOf(key: string): string | IntlMessageFormat {
    const present = read.get(key);
    if (present !== undefined) return present;
    let text: unknown = messages[namespace];
    for (const part of key.split('.')) text = (text as Record<string, unknown> | undefined)?.[part];
    if (typeof text !== 'string') throw new Error('there is no such text');
    const message = syntax.test(text) ? new IntlMessageFormat(text, locale, undefined, { formatters }) : text;
    read.set(key, message);
    return message;
  }

  function say<T>(key: string, values: Readonly<Record<string, unknown>> | undefined): string | T | (string | T)[] {
    try {
      const message = messageOf(key);
      return typeof message === 'string' ? message : message.format<T>(values as Record<string, T>);
    } catch (error) {
      // eslint-disable-next-line no-console -- both sides come here, and a browser has no other log
      console.error(`${namespace}.${key} (${locale})`, error);
      return `${namespace}.${key}`;
    }
  }

  const text = (key: string, values?: TextValues) => String(say(key, values));
  const rich = (key: string, values: RichTextValues) => say<ReactElement>(key, withKeys(values));
  return Object.assign(text, { rich }) as Text<N>;
}

/** React wants a key of each element that stands among others. */
function withKeys(values: RichTextValues): Record<string, unknown> {
  let count = 0;
  const keyed = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const make = (chunks: ReactNode[]) => {
      const made = value(chunks);
      return isValidElement(made) ? cloneElement(made, { key: `${name}${count++}` }) : made;
    };
    return [name, make];
  });
  return Object.fromEntries(keyed) as Record<string, unknown>;
}

type TextsOf = <N extends Namespace>(locale: Locale, messages: Partial<Messages>, namespace: N) => Text<N>;

/** One translator for each namespace of each object with the texts of a language, of which there is one. */
function createTextBook(): TextsOf {
  const known = new WeakMap<object, Map<Namespace, unknown>>();
  const formatters = new Map<Locale, Formatters>();
  return <N extends Namespace>(locale: Locale, messages: Partial<Messages>, namespace: N) => {
    let ofLanguage = known.get(messages);
    if (ofLanguage === undefined) known.set(messages, (ofLanguage = new Map<Namespace, unknown>()));
    const present = ofLanguage.get(namespace);
    if (present !== undefined) return present as Text<N>;
    const tools = formatters.get(locale) ?? formattersOf(locale);
    formatters.set(locale, tools);
    const made = createText(locale, messages, namespace, tools);
    ofLanguage.set(namespace, made);
    return made;
  };
}

/** The texts of one namespace, the same function for everybody who asks. */
export const textsOf = createTextBook();
