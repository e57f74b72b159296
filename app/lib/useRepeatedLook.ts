import { useEffect } from 'react';
import { lookForNews } from './underWay';

/** How often a list looks for news while something in it is under way. */
const repeatMs = 10_000;

/**
 * Loads a page's data anew every few seconds while something on it may change by itself: for lists, where following
 * each row by events would cost a connection a row. Not while nobody looks, and a step under way comes first.
 */
export function useRepeatedLook(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(lookForNews, repeatMs);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
