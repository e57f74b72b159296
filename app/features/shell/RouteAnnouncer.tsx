import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { restFocus } from './restFocus';

/**
 * What a document load does for readers and keyboards, after a navigation that loads none: the new page's title
 * is read out, and the focus rests at its beginning, or, on a way back, at the link that led away from it.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [title, setTitle] = useState('');
  const shown = useRef({ pathname, search, key });
  const leftBy = useRef(new Map<string, string>());

  useEffect(() => {
    const rememberLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('main a[href]') : null;
      if (link !== null) leftBy.current.set(key, link.getAttribute('href') ?? '');
    };
    // Before Remix starts the navigation, which may end before anything else could look.
    document.addEventListener('click', rememberLink, true);
    return () => document.removeEventListener('click', rememberLink, true);
  }, [key]);

  useEffect(() => {
    const was = shown.current;
    if (was.key === key) return undefined;
    shown.current = { pathname, search, key };
    const isNewPage = was.pathname !== pathname;
    if (isNewPage || was.search !== search) setTitle(document.title);
    if (hash !== '') return undefined;
    const arrival = { isNewPage, leftBy: isBack ? leftBy.current.get(key) : undefined };
    if (isNewPage) {
      restFocus(arrival);
      return undefined;
    }
    // React runs this in the middle of a Tab, too, while nothing has the focus: on the same page it is looked at after.
    const later = setTimeout(restFocus, 0, arrival);
    return () => clearTimeout(later);
  }, [pathname, search, hash, key, isBack]);

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}
