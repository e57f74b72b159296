import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '~/lib/api';
import { cardOf, type CardGood } from '~/ui/badgesOf';
import type { ListQuery } from './listQuery';
import { appendPage, onSaleOnly, pageCount, searchInput } from './searchInput';

/** What load-more added to the page of the address. */
export interface LoadedPages {
  goods: CardGood[];
  pages: number;
  total: number;
  state: 'idle' | 'loading' | 'failed';
}

/** The page of the address, which load-more goes on from. */
interface FirstPage {
  readonly query: ListQuery;
  readonly first: readonly CardGood[];
  readonly firstTotal: number;
  /** Listings the upstream gives a page. */
  readonly pageSize: number;
}

/** Load-more: adds the pages after the address's own, stops on the total and never shows a listing twice. */
export function useLoadedPages({ query, first, firstTotal, pageSize }: FirstPage) {
  const [added, setAdded] = useState<LoadedPages>({ goods: [], pages: 0, total: firstTotal, state: 'idle' });
  // The first page may have come anew meanwhile, with a listing that stood behind it.
  const loaded = useMemo(
    () => ({ ...added, goods: appendPage(first, added.goods).slice(first.length) }),
    [added, first],
  );
  const busy = useRef(false);
  const lastPage = query.page + loaded.pages;
  const hasMore = lastPage < pageCount(loaded.total, pageSize);

  const loadMore = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setAdded((before) => ({ ...before, state: 'loading' }));
    const answer = await api.call('POST /api/web/good/allList', searchInput(query, lastPage + 1));
    busy.current = false;
    setAdded((before) => {
      if (!answer.ok) return { ...before, state: 'failed' };
      const all = appendPage([...first, ...before.goods], onSaleOnly(answer.payload).map(cardOf));
      return { goods: all.slice(first.length), pages: before.pages + 1, total: answer.total, state: 'idle' };
    });
  }, [first, lastPage, query]);

  /** Puts back what was loaded before, then asks again: what was sold meanwhile must not stay. */
  const restore = useCallback(
    async (goods: CardGood[], pages: number, total: number) => {
      setAdded((before) => ({ ...before, goods, pages, total }));
      const numbers = Array.from({ length: pages }, (_, index) => query.page + index + 1);
      const answers = await Promise.all(
        numbers.map((page) => api.call('POST /api/web/good/allList', searchInput(query, page))),
      );
      const fresh = answers.flatMap((answer) => (answer.ok ? [answer.payload] : []));
      if (fresh.length < answers.length) return;
      const all = fresh.reduce(
        (shown: CardGood[], page) => appendPage(shown, onSaleOnly(page).map(cardOf)),
        [...first],
      );
      setAdded((before) => (before.pages === pages ? { ...before, goods: all.slice(first.length) } : before));
    },
    [first, query],
  );

  // Where it came anew, as it does in other colours, and says something else, the pages after it may, too.
  const firstNow = `${firstTotal} ${first.map(({ id }) => id).join(' ')}`;
  const firstKnown = useRef(firstNow);
  useEffect(() => {
    if (firstKnown.current === firstNow) return;
    firstKnown.current = firstNow;
    void restore(added.goods, added.pages, firstTotal);
  }, [added, firstNow, firstTotal, restore]);

  return { loaded, hasMore, loadMore, restore };
}
