import type { Messages } from './i18n';
import type { Locale } from './locale';
import { textsOf } from './texts';

type PageMessages = Pick<Messages, 'Titles' | 'Descriptions'>;
export type TitleKey = keyof PageMessages['Titles'];
/** The pages that `Descriptions` describes: those without words of their own. */
type DescriptionKey = keyof PageMessages['Descriptions'];

/** A route's `meta` is no component and stands in no context, so each side says once which texts it has. */
function createPageWords() {
  const books = new Map<Locale, PageMessages>();

  function bookOf(locale: Locale): PageMessages {
    const book = books.get(locale) ?? books.values().next().value;
    if (book === undefined) throw new Error('No language has told its titles');
    return book;
  }

  return {
    /** Tells this side's texts of a language: the server has all languages, a browser the page's own. */
    learnPageWords(locale: Locale, messages: PageMessages): void {
      books.set(locale, messages);
    },

    /** The titles of all pages in a language. */
    titlesOf(locale: Locale): Readonly<Record<TitleKey, string>> {
      return bookOf(locale).Titles;
    },

    /** What a page is about, for search engines, in the shop's name; undefined when the page has words of its own. */
    descriptionOf(locale: Locale, page: TitleKey, shop: string): string | undefined {
      const book = bookOf(locale);
      if (!(page in book.Descriptions)) return undefined;
      return textsOf(locale, book, 'Descriptions')(page as DescriptionKey, { shop });
    },
  };
}

export const { learnPageWords, titlesOf, descriptionOf } = createPageWords();
