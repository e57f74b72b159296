import { useEffect } from 'react';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import type { TakeOver } from './workerShop';

/** Registers the shop's service worker once the page has loaded, and lets a newer one take over where it does no harm. */
export function useServiceWorker(): void {
  const { serviceWorker } = useRootData();
  useEffect(() => {
    if (!serviceWorker || !('serviceWorker' in navigator)) return;
    // The page comes first: nothing of the worker is loaded before it has everything.
    if (document.readyState === 'complete') return void register();
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, [serviceWorker]);
}

/** A browser that will not have a worker shows everything else as well. */
function register(): void {
  navigator.serviceWorker
    .register(paths.ours.serviceWorker)
    .then((registration) => {
      offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed') offer(coming);
        });
      });
    })
    .catch(() => undefined);
}

function offer(worker: ServiceWorker | null): void {
  const build = (window as { __remixManifest?: { version?: string } }).__remixManifest?.version;
  if (build === undefined) return;
  worker?.postMessage({ type: 'takeOver', buildId: build } satisfies TakeOver);
}
