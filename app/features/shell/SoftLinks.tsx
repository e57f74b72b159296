import { PrefetchPageLinks, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { loadModulesOf } from '~/lib/routeModules';
import { watchSoftLinks } from '~/lib/softLinks';
import { useWhenOnline } from './useWhenOnline';

/**
 * Follows the links of the whole page (`~/ui/Link`) and fetches ahead what a hand comes near to. Without a network
 * links and searches wait for it.
 */
export function SoftLinks() {
  const navigate = useNavigate();
  const whenOnline = useWhenOnline();
  const [near, setNear] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  useEffect(
    () =>
      watchSoftLinks(document, {
        follow: (to, options) => whenOnline(() => navigate(to, options)),
        approach: (to) => {
          latest.current = to;
          if (to === null) setNear(null);
          else void loadModulesOf(to).then((areThere) => areThere && latest.current === to && setNear(to));
        },
      }),
    [navigate, whenOnline],
  );

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
      event.preventDefault();
      // Whoever hears of it would take what was typed for sent.
      event.stopPropagation();
      whenOnline(() => form.isConnected && form.requestSubmit(event.submitter));
    };
    window.addEventListener('submit', onSubmit, { capture: true });
    return () => window.removeEventListener('submit', onSubmit, { capture: true });
  }, [whenOnline]);

  return near === null ? null : <PrefetchPageLinks page={near} />;
}
