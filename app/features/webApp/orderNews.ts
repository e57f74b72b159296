import { messageWords, type MessageCodes } from '~/features/messages/messageWords';
import { toLocale, locales, type Locale } from '~/lib/locale';
import english from '~/messages/en/Messages.json';
import chinese from '~/messages/zh-CN/Messages.json';

/** A message in the marketplace's codes, as it is pushed. */
export interface News extends MessageCodes {
  readonly refId: string;
  readonly language: Locale;
}

const texts: Readonly<Record<Locale, object>> = { en: english, 'zh-CN': chinese };

/** Reads what came; whatever it is, browsers want something shown. */
export function newsOf(text: string | undefined): News {
  let given: Record<string, unknown> = {};
  try {
    given = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    // Not ours, or of a later version: said as a change of something.
  }
  const word = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    kind: word('kind'),
    event: word('event'),
    role: word('role') || undefined,
    refId: /^\d{1,12}$/.test(word('refId')) ? word('refId') : '',
    language: toLocale(word('language')) ?? locales[0],
  };
}

/** The sentence of the messages page. None of these texts has a blank to fill, so the worker needs no formatter. */
export function newsText(news: News): string {
  const tree = texts[news.language];
  return messageWords(news, (key) => {
    const found = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], tree);
    return String(found);
  });
}
