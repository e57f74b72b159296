import { lazy, Suspense, useState } from 'react';
import { api } from '~/lib/api';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { inviteParameter } from '~/lib/inviteCode';
import { useRootData } from '~/lib/rootData';
import { listingTitle } from '~/lib/titleText';
import { paths } from '~/paths';
import { PlainIconButton } from '~/ui/controls/PlainButton';
import { ShareIcon } from '~/ui/icons';
import type { Good } from './detail.server';

const ShareDialog = lazy(() => import('./ShareDialog'));

/** The listing's own address, with the invite code of whoever shares it when there is one. */
async function addressOf(id: string, loggedIn: boolean): Promise<string> {
  const url = new URL(paths.detail(id), window.location.origin);
  if (!loggedIn) return url.href;
  const answer = await api.call('GET /api/promotion/mine', {});
  const code = answer.ok ? (answer.payload?.inviteCode ?? '') : '';
  if (code !== '') url.searchParams.set(inviteParameter, code);
  return url.href;
}

/** Shares the listing: the device's own sheet where there is one, else link, picture code and code to copy. */
export function ShareButton({ good }: { good: Pick<Good, 'id' | 'title' | 'code' | 'gameName'> }) {
  const t = useText('Detail');
  const { loggedIn } = useRootData();
  const [address, setAddress] = useState<string | null>(null);
  // Without scripts there is nothing it could do: the browser's own address is the link then. Its place is kept.
  const visibility = useHydrated() ? undefined : ('hidden' as const);

  async function share(): Promise<void> {
    const url = await addressOf(good.id, loggedIn);
    if (typeof navigator.share !== 'function') return setAddress(url);
    await navigator.share({ title: listingTitle(good), url }).catch((fault: unknown) => {
      // Leaving the sheet without sharing is no failure; a sheet that may not open has the dialog in its place.
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) setAddress(url);
    });
  }

  return (
    <>
      <PlainIconButton
        style={{ visibility }}
        aria-label={t('share.open')}
        title={t('share.open')}
        onClick={() => void share()}
      >
        <ShareIcon />
      </PlainIconButton>
      {address !== null && (
        <Suspense fallback={null}>
          <ShareDialog address={address} code={good.code} onClose={() => setAddress(null)} />
        </Suspense>
      )}
    </>
  );
}
