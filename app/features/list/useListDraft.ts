import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { latestGoal } from '~/lib/latestGoal';
import { useNextList } from '~/lib/useNextList';
import { listAddress } from './listAddress';
import { parseListQuery, serialiseListQuery, type ListQuery } from './listQuery';

/** Long enough to type on or to tick a second box, short enough to feel at once. */
const submitDelayMs = 350;

interface Draft {
  query: ListQuery;
  /** The location the draft was sent from; null while it waits. */
  sentFrom: string | null;
  /** Where the router led when it was made: what has been pressed since then wins. */
  madeFor: string;
}

/**
 * The filters as the person sees them: the address's, with changes shown at once and sent a moment later.
 * What is changed while a navigation is under way is not lost, and a link pressed while a change waits wins over it:
 * links within the list are made from `draft`, and so contain it.
 * @param replace true while the filters cover the page: all changes made there are one step of the history
 * @returns `next`, the list a navigation under way leads to; null when it leads elsewhere
 */
export function useListDraft(query: ListQuery, replace: boolean) {
  const navigate = useNavigate();
  const { location: goal } = useNavigation();
  const { key } = useLocation();
  const [draft, setDraft] = useState<Draft | null>(null);
  const ownAddress = useRef('');
  const next = useNextList(parseListQuery);
  // Another game's list has filters of its own, which are not here yet.
  const isLeaving = next !== null && next.gameId !== query.gameId;
  const coming = next === null || isLeaving ? query : next;
  const isOfHere = draft?.query.gameId === query.gameId;
  const alive = draft !== null && isOfHere && (draft.sentFrom === null || draft.sentFrom === key);
  const current = alive ? draft.query : coming;

  // Gives up the draft that was drawn, and none that was typed since: React may hear of that one first.
  const drop = useCallback((made: Draft) => setDraft((now) => (now === made ? null : now)), []);

  const send = useCallback(
    (made: Draft) => {
      const sent: Draft = { query: made.query, sentFrom: key, madeFor: latestGoal() };
      setDraft((now) => (now === made ? sent : now));
      ownAddress.current = listAddress(made.query);
      void navigate(ownAddress.current, { preventScrollReset: true, replace });
    },
    [key, navigate, replace],
  );

  useEffect(() => {
    if (goal === undefined) ownAddress.current = '';
    else if (`${goal.pathname}${goal.search}` !== ownAddress.current) {
      setDraft((made) => (made?.madeFor === goal.key ? made : null));
    }
  }, [goal]);

  useEffect(() => {
    // It has arrived, or its list has been left: Back must not revive it.
    if (draft !== null && !alive) drop(draft);
  }, [alive, draft, drop]);

  useEffect(() => {
    if (draft === null || !alive || draft.sentFrom !== null) return;
    const timer = setTimeout(() => {
      if (latestGoal() !== draft.madeFor) drop(draft);
      // What is on its way counts, not what is shown: a box unticked again must not arrive ticked.
      else if (serialiseListQuery(draft.query) === serialiseListQuery(next ?? query)) drop(draft);
      else send(draft);
    }, submitDelayMs);
    return () => clearTimeout(timer);
  }, [alive, draft, drop, next, query, send]);

  const change = useCallback(
    (changed: ListQuery) => {
      if (!isLeaving) setDraft({ query: changed, sentFrom: null, madeFor: latestGoal() });
    },
    [isLeaving],
  );
  /** Sends what waits at once (Enter). */
  const flush = useCallback(() => {
    if (draft !== null && alive && draft.sentFrom === null) send(draft);
  }, [alive, draft, send]);
  return { draft: current, next, change, flush };
}
