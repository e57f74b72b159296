import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from '@remix-run/react';
import { api } from '~/lib/api';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';

interface Removable {
  readonly id: string;
}

/**
 * Removing favourites with a way back. A removed one only leaves the screen; the marketplace is told when the
 * offer to undo is over, the next one is removed or the page is left. Keeping it again would lose the price it
 * was kept at.
 */
export function useRemoval<Good extends Removable>() {
  const t = useText('Favourites');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [offered, setOffered] = useState<Good | null>(null);
  /** Told to the marketplace: they stay off the screen until the page's data say the same. */
  const [sent, setSent] = useState<ReadonlySet<string>>(() => new Set());
  const waiting = useRef<Good | null>(null);

  const offer = useCallback((good: Good | null) => {
    waiting.current = good;
    setOffered(good);
  }, []);

  const commit = useCallback(
    async (leaving = false) => {
      const good = waiting.current;
      if (good === null) return;
      offer(null);
      setSent((before) => new Set(before).add(good.id));
      const answer = await api.call(
        'POST /api/web/goods/collect/remove',
        { accountId: good.id },
        { keepalive: leaving },
      );
      if (leaving) return;
      if (!answer.ok) {
        setSent((before) => new Set([...before].filter((id) => id !== good.id)));
        toast(answer.msg || t('remove.failed'), 'error');
      }
      revalidate();
    },
    [offer, revalidate, t, toast],
  );

  const remove = useCallback(
    (good: Good) => {
      void commit();
      offer(good);
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
    const onHide = () => void commit(true);
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, [commit]);

  const isGone = (good: Removable) => good.id === offered?.id || sent.has(good.id);
  return { offered, isGone, remove, undo, commit };
}
