import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '@remix-run/react';
import { listAddress } from './listAddress';
import { serialiseListQuery, type ListQuery } from './listQuery';

/** Long enough to type on or to tick a second box, short enough to feel at once. */
const submitDelayMs = 350;

interface Draft {
  query: ListQuery;
  /** The location the draft was sent from; null while it waits. */
  sentFrom: string | null;
}

/**
 * The filters as the person sees them: the address's, with changes shown at once and sent a moment later.
 * What is changed while a navigation is under way is not lost.
 * @param replace true while the filters cover the page: all changes made there are one step of the history
 */
export function useListDraft(query: ListQuery, replace: boolean) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [draft, setDraft] = useState<Draft | null>(null);
  const alive = draft !== null && (draft.sentFrom === null || draft.sentFrom === key);
  const current = alive ? draft.query : query;

  const send = useCallback(
    (next: ListQuery) => {
      setDraft({ query: next, sentFrom: key });
      void navigate(listAddress(next), { preventScrollReset: true, replace });
    },
    [key, navigate, replace],
  );

  useEffect(() => {
    if (draft === null || draft.sentFrom !== null) return;
    const timer = setTimeout(() => {
      if (serialiseListQuery(draft.query) === serialiseListQuery(query)) setDraft(null);
      else send(draft.query);
    }, submitDelayMs);
    return () => clearTimeout(timer);
  }, [draft, query, send]);

  const change = useCallback((next: ListQuery) => setDraft({ query: next, sentFrom: null }), []);
  /** Sends what waits at once (Enter). */
  const flush = useCallback(() => {
    if (draft !== null && draft.sentFrom === null) send(draft.query);
  }, [draft, send]);
  return { draft: current, change, flush };
}
