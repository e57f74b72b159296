import { Suspense, useEffect, useState } from 'react';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { formatTime } from '~/lib/time';
import { paths } from '~/paths';
import { personHere } from '~/store/draftOwner';
import { deviceStorage } from '~/store/webStorage';
import { Link } from '~/ui/Link';
import { Panel } from '~/ui/Panel';
import { listDeviceDrafts } from './deviceDrafts';
import { isBlank } from './sellDraft';
import type { UnsentDraft } from './unsent.server';
import styles from './UnsentDrafts.module.css';

interface UnsentDraftsProps {
  /** What the person's account keeps. */
  readonly kept: readonly UnsentDraft[];
  /** The shop's games, for the names of what lies on this device. */
  readonly games: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Forms that were begun and not sent, on this device and in the account: gone on with by one press. Their words come
 * after a guest page's first ones, so they have a boundary of their own: without one the whole page would wait for
 * them while it hydrates, which React 18 ends with a mismatch.
 */
export function UnsentDrafts({ kept, games }: UnsentDraftsProps) {
  const { loggedIn } = useRootData();
  const [own, setOwn] = useState<readonly UnsentDraft[]>([]);
  useEffect(() => {
    const person = loggedIn ? personHere() : null;
    const drafts = listDeviceDrafts(deviceStorage(), Date.now(), person).filter((draft) => !isBlank(draft));
    setOwn(drafts.map(({ gameId, savedMs }) => ({ gameId, gameName: '', savedMs })));
  }, [loggedIn]);
  const latest = new Map<string, UnsentDraft>();
  for (const draft of [...kept, ...own]) {
    const known = latest.get(draft.gameId);
    const gameName = games.find(({ id }) => id === draft.gameId)?.name ?? draft.gameName;
    // A game the shop no longer has can't be gone on with.
    if (gameName === '') continue;
    latest.set(draft.gameId, { ...draft, gameName, savedMs: Math.max(draft.savedMs, known?.savedMs ?? 0) });
  }
  const drafts = [...latest.values()].sort((a, b) => b.savedMs - a.savedMs);
  if (drafts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DraftList drafts={drafts} />
    </Suspense>
  );
}

function DraftList({ drafts }: { drafts: readonly UnsentDraft[] }) {
  const t = useText('Sell');
  return (
    <Panel title={t('draft.list.title')} className={styles.panel}>
      <ul className={styles.list}>
        {drafts.map(({ gameId, gameName, savedMs }) => (
          <li key={gameId}>
            <Link to={paths.commit({ gameId })}>{t('draft.list.continue', { game: gameName })}</Link>
            <span>{t('draft.list.time', { time: formatTime(new Date(savedMs)) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
