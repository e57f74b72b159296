import { lazy, Suspense, useEffect, useState } from 'react';
import { shortcutOf, shortcutsOn } from '~/lib/shortcuts';
import { deviceStorage } from '~/store/webStorage';

const ShortcutDialog = lazy(() => import('./ShortcutDialog'));

const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Keys that work anywhere on a page: '/' goes to the search, '?' explains. Never while somebody types. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(typedInto) !== null;
      const isAsked = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      const shortcut = shortcutOf(event, isTyping || isAsked);
      if (shortcut === null || !shortcutsOn(deviceStorage())) return;
      if (shortcut === 'help') {
        event.preventDefault();
        return setOpen(true);
      }
      const search = document.querySelector<HTMLInputElement>('search input[type="search"]');
      if (search === null) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
