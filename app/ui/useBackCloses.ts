import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { hearHistorySteps } from '~/lib/historySteps';

/** Marks the history's entry of an overlay. It is else the entry below: the router sees the same place. */
const overlayMark = 'overlay';

type EntryState = { readonly key?: string; readonly [overlayMark]?: boolean } | null;

const isOverlay = (state: EntryState) => state?.[overlayMark] === true;

/**
 * Has Back close what covers the whole page, and nothing else: on a phone that is how one leaves it. Opened, it adds an
 * entry to the history; closed by any other way, it takes it off again. The router hears of neither: it would load the
 * page anew. What navigates while it is open has to replace (`replace: true`): then the entry becomes the new place's,
 * and Back closes the overlay over that.
 * @param onClose called when Back was pressed
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const { key } = useLocation();
  const isMoving = useRef(false);
  isMoving.current = useNavigation().state !== 'idle';
  const close = useRef(onClose);
  close.current = onClose;
  const top = useRef<{ readonly state: EntryState; readonly address: string }>();

  useEffect(() => {
    if (!open) return;
    const below = window.history.state as EntryState;
    let wentBack = false;
    window.history.pushState({ ...below, [overlayMark]: true }, '');
    const deafen = hearHistorySteps((state) => {
      // Further back than by one step: the overlay goes with its page.
      if ((state as EntryState)?.key !== below?.key) return false;
      wentBack = true;
      // Back leaves the overlay, not the place that was reached in it.
      if (top.current && !isOverlay(top.current.state)) {
        window.history.pushState(top.current.state, '', top.current.address);
      }
      close.current();
      return true;
    });
    return () => {
      deafen();
      // A navigation under way takes the entry over.
      if (wentBack || isMoving.current || !isOverlay(window.history.state as EntryState)) return;
      const deafenOwn = hearHistorySteps(() => {
        deafenOwn();
        return true;
      });
      window.history.back();
    };
  }, [open]);

  useEffect(() => {
    if (open) top.current = { state: window.history.state as EntryState, address: window.location.href };
  }, [open, key]);
}
