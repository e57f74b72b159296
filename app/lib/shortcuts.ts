import { useCallback, useSyncExternalStore } from 'react';
import { deviceStorage } from '~/store/webStorage';

const key = 'shortcuts';
const changed = 'shortcuts-changed';

/** True unless the person switched the keyboard shortcuts off on this device. */
export function shortcutsOn(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** What of an event and its target tells whether it is a shortcut. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

/** The shortcut a key stands for; null while somebody types, or holds a key that makes another command of it. */
export function shortcutOf(pressed: PressedKey, isTyping: boolean): 'search' | 'help' | null {
  if (isTyping || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (pressed.isComposing || pressed.defaultPrevented) return null;
  if (pressed.key === '/') return 'search';
  return pressed.key === '?' ? 'help' : null;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(changed, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(changed, onChange);
  };
}

/** Whether shortcuts are on, and the switch. */
export function useShortcutSwitch(): [isOn: boolean, turn: (on: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => shortcutsOn(deviceStorage()),
    () => true,
  );
  const turn = useCallback((on: boolean) => {
    try {
      if (on) deviceStorage().removeItem(key);
      else deviceStorage().setItem(key, 'off');
    } catch {
      // A browser that stores nothing keeps them on.
    }
    window.dispatchEvent(new Event(changed));
  }, []);
  return [isOn, turn];
}
