import { data } from '@remix-run/node';
import type { BffClient, PayloadOf, Refusal } from '../../../bff/contract/types';
import { listAddress } from '~/features/list/listAddress';
import { parseListQuery, serialiseListQuery, type ListQuery } from '~/features/list/listQuery';
import { searchInput } from '~/features/list/searchInput';
import { cookieHeaders, redirectWith } from '~/lib/bff.server';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';
import { unlessDown } from '~/lib/unlessDown.server';
import { paths } from '~/paths';
import { suggestedName } from '~/features/list/saveAddress';

export type SavedSearch = PayloadOf<'GET /api/web/search/saved'>;

export interface SearchesData {
  /** Null when the marketplace failed. */
  readonly searches: readonly SavedSearch[] | null;
  /** The search to be saved, with the name suggested for it; null when the address brings none. */
  readonly wish: { readonly query: string; readonly name: string } | null;
}

/** What a form of the page is answered when it could not be done. */
export interface SearchesAnswer extends ActionAnswer {
  readonly intent: string;
  readonly id: string;
  readonly name: string;
  /** What is wrong with the name, else with the whole. */
  readonly nameFault: string | null;
}

/** The one spelling of a search, without its page. */
function searchOf(text: string): ListQuery {
  return { ...parseListQuery(new URLSearchParams(text)), page: 1, retailKey: '' };
}

/** @throws Response when the session is over */
export async function loadSearches(bff: BffClient, search: URLSearchParams): Promise<SearchesData> {
  const table = await unlessDown(bff.rows('GET /api/web/search/saved', {}));
  const wish = search.get('save');
  return {
    searches: table?.rows ?? null,
    wish:
      wish === null
        ? null
        : { query: serialiseListQuery(searchOf(wish)).slice(1), name: suggestedName([search.get('name') ?? '']) },
  };
}

/** Saves, renames, drops a search, or goes to its list. */
export async function changeSearches(bff: BffClient, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [intent, id, name] = [text('intent'), text('id'), text('name')];
  const done = await take(bff, { intent, id, name, query: text('query') });
  if (!done.ok) {
    const [nameFault, problem, msg] = [done.fields?.['name'] ?? null, problemOf(done), wordsOf(done)];
    return data<SearchesAnswer>({ intent, id, name, nameFault, problem, msg }, { headers: cookieHeaders(bff) });
  }
  return redirectWith(bff, intent === 'open' ? listAddress(searchOf(text('query'))) : paths.ours.savedSearches());
}

interface Step {
  readonly intent: string;
  readonly id: string;
  readonly name: string;
  readonly query: string;
}

/** @throws Response 400 for a step there is not */
async function take(bff: BffClient, { intent, id, name, query }: Step): Promise<{ readonly ok: true } | Refusal> {
  if (intent === 'save') {
    const search = searchOf(query);
    const { pageNum: _pageNum, pageSize: _pageSize, ...filter } = searchInput(search);
    return bff.call('POST /api/web/search/saved', { name, query: serialiseListQuery(search).slice(1), filter });
  }
  if (intent === 'rename') return bff.call('POST /api/web/search/saved/rename', { id, name });
  if (intent === 'remove') return bff.call('POST /api/web/search/saved/remove', { id });
  if (intent === 'open') return bff.call('POST /api/web/search/saved/look', { id });
  throw new Response(null, { status: 400 });
}
