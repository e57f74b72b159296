import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** How often a list looks for news while something in it is under way. */
const repeatMs = 10_000;

/**
 * Loads a page's data anew every few seconds while something on it may change by itself: for lists, where following
 * each row by events would cost a connection a row. Not while nobody looks, and not while a step is under way.
 */
export function useRepeatedLook(isNeeded: boolean): void {
  const revalidator = useRevalidator();
  const busy = [useNavigation(), ...useFetchers(), revalidator].some(({ state }) => state !== 'idle');
  const latest = useRef({ revalidator, busy });
  latest.current = { revalidator, busy };
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !latest.current.busy) latest.current.revalidator.revalidate();
    }, repeatMs);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
