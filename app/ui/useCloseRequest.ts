import { useEffect, useRef } from 'react';

/** Chromium's word of what closes an overlay on the device at hand. TypeScript's list of the platform lacks it. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

type CloseWatcherMaker = new () => CloseWatcher;

/**
 * Has the device's own way to close a question close it: Back on an Android phone, for instance, which would else leave
 * the page with what was typed there. Chromium tells of it by a CloseWatcher; other browsers on such phones have none,
 * and Back does there what it did. A question takes no entry of the history, as `useBackCloses` would: its yes often
 * sends a form, whose page is to stand above the one that asked, not above an entry that shows the same once more.
 * @param onClose undefined while it may not be closed
 */
export function useCloseRequest(onClose: (() => void) | undefined): void {
  const close = useRef(onClose);
  close.current = onClose;
  const isClosable = onClose !== undefined;
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: CloseWatcherMaker };
    if (CloseWatcher === undefined || !isClosable) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close.current?.();
    return () => watcher.destroy();
  }, [isClosable]);
}
