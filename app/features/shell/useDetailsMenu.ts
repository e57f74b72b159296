import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Lets a `<details>` behave as a menu once scripts run: arrows, Home and End move through it, and it closes on
 * Escape, on a press outside, when the focus leaves it and after a navigation. Without scripts it still opens and
 * closes by its summary.
 */
export function useDetailsMenu(): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    // Who opened it before the scripts came keeps it open.
    if (details.current && shownKey.current !== key) details.current.open = false;
    shownKey.current = key;
  }, [key]);
  useEffect(() => {
    const menu = details.current;
    const closeOutside = (event: Event) => {
      if (menu?.open && !(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
    };
    const closeOnLeave = (event: FocusEvent) => {
      // Null: the window itself lost the focus, or a press hit nothing that takes it.
      if (menu && event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && menu?.open) closeMenu(menu);
    };
    const move = (event: KeyboardEvent) => menu && moveInMenu(menu, event);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    menu?.addEventListener('keydown', move);
    menu?.addEventListener('focusout', closeOnLeave);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
      menu?.removeEventListener('keydown', move);
      menu?.removeEventListener('focusout', closeOnLeave);
    };
  }, []);
  return details;
}

/** Closes the menu; the focus goes back to what opened it. */
export function closeMenu(menu: HTMLDetailsElement | null): void {
  if (menu === null) return;
  menu.querySelector('summary')?.focus();
  menu.open = false;
}

function moveInMenu(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
    ArrowDown: (at, count) => (at + 1) % count,
    ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
    Home: () => 0,
    End: (_, count) => count - 1,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  menu.open = true;
  const items = [...menu.querySelectorAll<HTMLElement>(':scope > :not(summary) :is(a[href], button)')].filter(
    // What the other colour scheme shows has no box.
    (item) => item.getClientRects().length > 0,
  );
  const at = items.findIndex((item) => item === document.activeElement);
  items[step(at, items.length)]?.focus();
}
