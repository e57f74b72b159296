import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from '@remix-run/react';
import { useBeganOnServer } from '~/lib/hydrated';
import { useBrowserLayoutEffect } from '~/lib/useBrowserLayoutEffect';
import { tabStorage } from '~/store/webStorage';
import { forgetList, isDetailPath, keepList, keptListOf, marksOf, type KeptList } from './keptList';
import type { useLoadedPages } from './useLoadedPages';

/** Marks a card for `anchorAtTop`. */
export const goodIdAttribute = 'data-good-id';

function anchorAtTop(): KeptList['anchor'] {
  for (const card of document.querySelectorAll(`[${goodIdAttribute}]`)) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > 0) return { goodId: card.getAttribute(goodIdAttribute) ?? '', offset: top };
  }
  return null;
}

const settleFrames = 6;

/** Scrolls back and again on the next frames: cards far away get their real height only when they come near. */
function settleBack(kept: KeptList): () => void {
  let left = settleFrames;
  let frame = 0;
  const step = () => {
    scrollBack(kept);
    left -= 1;
    frame = left > 0 ? requestAnimationFrame(step) : 0;
  };
  step();
  return () => cancelAnimationFrame(frame);
}

function scrollBack(kept: KeptList): void {
  const card = kept.anchor && document.querySelector(`[${goodIdAttribute}="${CSS.escape(kept.anchor.goodId)}"]`);
  const top =
    card && kept.anchor ? window.scrollY + card.getBoundingClientRect().top - kept.anchor.offset : kept.scrollY;
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Keeps the list's place and loaded pages while its person looks at a listing, and puts both back when he comes
 * back from there. Arriving any other way starts at the top with the page of the address.
 * @returns the sale states seen meanwhile, by listing: an answer from a cache may not know them yet
 */
export function useKeptList({
  loaded,
  restore,
  isStale,
}: Pick<ReturnType<typeof useLoadedPages>, 'loaded' | 'restore'> & { isStale: boolean }): Readonly<
  Record<string, number>
> {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const beganOnServer = useBeganOnServer();
  const [kept, setKept] = useState<KeptList | null>(null);
  const [marks, setMarks] = useState<Readonly<Record<string, number>>>({});
  const { location: next } = useNavigation();
  const leaving = next !== undefined && isDetailPath(next.pathname);
  const wasLeaving = useRef(false);
  const wentBack = useRef(arrival === 'POP' && !beganOnServer);
  const looked = useRef(false);

  useBrowserLayoutEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const found = arrival === 'POP' ? keptListOf(tabStorage(), key, Date.now()) : null;
    forgetList(tabStorage());
    if (found === null) return;
    void restore(found.more, found.pages, found.total);
    setKept(found);
    setMarks(marksOf(found, Date.now(), isStale));
  }, [arrival, key, restore, isStale]);

  useEffect(() => {
    if (kept === null) {
      if (wentBack.current) window.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    wentBack.current = false;
    return settleBack(kept);
  }, [kept]);

  // Kept while the list is still on the screen: when it is taken away the address may have moved on again.
  useEffect(() => {
    if (leaving) {
      const { goods: more, pages, total } = loaded;
      const place = { scrollY: window.scrollY, anchor: anchorAtTop() };
      keepList(tabStorage(), { key, savedAtMs: Date.now(), ...place, more, pages, total });
    } else if (wasLeaving.current) {
      forgetList(tabStorage());
    }
    wasLeaving.current = leaving;
  }, [leaving, key, loaded]);

  return marks;
}
