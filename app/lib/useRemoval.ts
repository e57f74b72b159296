import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from '@remix-run/react';
import type { Refusal } from '../../bff/contract/types';
import { wordsOf } from '~/lib/submission';
import { useToast } from '~/lib/toast';
import { loadAnew } from '~/lib/underWay';
import { whenLeaving } from '~/lib/whenLeaving';

interface Removable {
  readonly id: string;
}

interface RemovalOptions {
  /** Tells the marketplace. The page may be left before it has answered: what is asked must outlive it. */
  readonly tell: (id: string) => Promise<{ readonly ok: true } | Refusal>;
  /** Said when the marketplace gives no reason of its own. */
  readonly failedText: string;
}

/**
 * Removing rows of a list with a way back. A removed one only leaves the screen; the marketplace is told when the
 * offer to undo is over, the next one is removed or the page is left. Making it again would lose what it has been
 * told since, such as the price at which a favourite was kept.
 */
export function useRemoval<Row extends Removable>({ tell, failedText }: RemovalOptions) {
  const how = useRef({ tell, failedText });
  how.current = { tell, failedText };
  const toast = useToast();
  const [offered, setOffered] = useState<Row | null>(null);
  /** Told to the marketplace: they stay off the screen until the page's data say the same. */
  const [sent, setSent] = useState<ReadonlySet<string>>(() => new Set());
  const waiting = useRef<Row | null>(null);

  const offer = useCallback((row: Row | null) => {
    waiting.current = row;
    setOffered(row);
  }, []);

  const commit = useCallback(
    async (leaving = false) => {
      const row = waiting.current;
      if (row === null) return;
      offer(null);
      setSent((before) => new Set(before).add(row.id));
      const answer = await how.current.tell(row.id);
      if (leaving) return;
      if (!answer.ok) {
        setSent((before) => new Set([...before].filter((id) => id !== row.id)));
        toast(wordsOf(answer) || how.current.failedText, 'error');
      }
      loadAnew();
    },
    [offer, toast],
  );

  const remove = useCallback(
    (row: Row) => {
      void commit();
      offer(row);
    },
    [commit, offer],
  );

  const undo = useCallback(() => offer(null), [offer]);

  // Whatever comes next must find it removed.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isLeaving) void commit();
  }, [isLeaving, commit]);
  useEffect(() => {
    if (offered === null) return undefined;
    return whenLeaving(() => void commit(true));
  }, [offered, commit]);

  const isGone = (row: Removable) => row.id === offered?.id || sent.has(row.id);
  return { offered, isGone, remove, undo, commit };
}
