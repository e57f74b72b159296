import { PrefetchPageLinks, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { loadModulesOf, type ModulesState } from '~/lib/routeModules';
import { watchSoftLinks } from '~/lib/softLinks';
import { useWhenReached } from './useWhenReached';

/**
 * Follows the links of the whole page (`~/ui/Link`) and fetches ahead what a hand comes near to. Without a network
 * links and searches wait for it; so do links whose shop was not reached when a hand came near. What an update
 * has taken away is fetched as a document of its own.
 */
export function SoftLinks() {
  const navigate = useNavigate();
  const whenReached = useWhenReached();
  const [near, setNear] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const known = useRef<ModulesState | null>(null);
  const reached = useRef<HTMLFormElement | null>(null);
  useEffect(
    () =>
      watchSoftLinks(document, {
        follow: (to, options) => {
          const go = (areGone: boolean) => {
            if (areGone) return window.location.assign(to);
            navigate(to, options);
          };
          whenReached(to, go, latest.current === to ? known.current : null);
        },
        approach: (to) => {
          latest.current = to;
          known.current = null;
          if (to === null) return setNear(null);
          void loadModulesOf(to).then((state) => {
            if (latest.current !== to) return;
            known.current = state;
            if (state === 'there') setNear(to);
          });
        },
      }),
    [navigate, whenReached],
  );

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
      if (form === reached.current) return;
      event.preventDefault();
      // Whoever hears of it would take what was typed for sent.
      event.stopPropagation();
      const { pathname } = new URL(form.getAttribute('action') ?? '', window.location.href);
      whenReached(pathname, (areGone) => {
        if (areGone) return form.submit();
        // It is sent as it is by then, and not held again.
        reached.current = form;
        if (form.isConnected) form.requestSubmit(event.submitter);
        reached.current = null;
      });
    };
    window.addEventListener('submit', onSubmit, { capture: true });
    return () => window.removeEventListener('submit', onSubmit, { capture: true });
  }, [whenReached]);

  return near === null ? null : <PrefetchPageLinks page={near} />;
}
