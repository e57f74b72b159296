import { useCallback, useRef, useState } from 'react';
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

/** Load-more: adds the pages after the address's own, stops on the total and never shows a listing twice. */
export function useLoadedPages(query: ListQuery, first: readonly CardGood[], firstTotal: number) {
  const [loaded, setLoaded] = useState<LoadedPages>({ goods: [], pages: 0, total: firstTotal, state: 'idle' });
  const busy = useRef(false);
  const lastPage = query.page + loaded.pages;
  const hasMore = lastPage < pageCount(loaded.total);

  const loadMore = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setLoaded((before) => ({ ...before, state: 'loading' }));
    const answer = await api.call('POST /api/web/good/allList', searchInput(query, lastPage + 1));
    busy.current = false;
    setLoaded((before) => {
      if (!answer.ok) return { ...before, state: 'failed' };
      const all = appendPage([...first, ...before.goods], onSaleOnly(answer.payload).map(cardOf));
      return { goods: all.slice(first.length), pages: before.pages + 1, total: answer.total, state: 'idle' };
    });
  }, [first, lastPage, query]);

  /** Puts back what was loaded before, then asks again: what was sold meanwhile must not stay. */
  const restore = useCallback(
    async (goods: CardGood[], pages: number, total: number) => {
      setLoaded({ goods: appendPage(first, goods).slice(first.length), pages, total, state: 'idle' });
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
      setLoaded((before) => (before.pages === pages ? { ...before, goods: all.slice(first.length) } : before));
    },
    [first, query],
  );

  return { loaded, hasMore, loadMore, restore };
}
