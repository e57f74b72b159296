import { useEffect, useRef, type RefObject } from 'react';

/**
 * For strips of links that are wider than a phone: the chosen one (`aria-current`) is scrolled to the middle
 * whenever `chosen` changes. The page itself does not move.
 */
export function useChosenInView<Strip extends HTMLElement>(chosen: string): RefObject<Strip> {
  const strip = useRef<Strip>(null);
  useEffect(() => {
    const box = strip.current;
    const link = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !link) return;
    const offset = link.getBoundingClientRect().left - box.getBoundingClientRect().left;
    box.scrollLeft += offset - (box.clientWidth - link.offsetWidth) / 2;
  }, [chosen]);
  return strip;
}
