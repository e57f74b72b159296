import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Lets a `<details>` behave as a menu once scripts run: it closes on Escape, on a press outside and after
 * a navigation. Without scripts it still opens and closes by its summary.
 */
export function useDetailsMenu(): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        element.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && element.contains(event.target)) return;
      element.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return details;
}
