import { useEffect, useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import { pollSeconds, type LiveMode } from '~/lib/useLive';
import styles from './LiveState.module.css';

interface LiveStateProps {
  readonly mode: LiveMode | null;
  /** What is read out when it changes, as a sentence. */
  readonly news: string;
}

/** How fresh the page is, in a word; what changed is also read out. */
export function LiveState({ mode, news }: LiveStateProps) {
  const t = useText('Common');
  const [announced, setAnnounced] = useState('');
  const shown = useRef(news);
  useEffect(() => {
    if (shown.current === news) return;
    shown.current = news;
    setAnnounced(news);
  }, [news]);
  const texts = {
    // Out of sight: what comes in a moment has its place already, and nothing below moves.
    opening: t('live.on'),
    live: t('live.on'),
    polling: t('live.polling', { seconds: pollSeconds }),
    offline: t('live.offline'),
  };
  return (
    <>
      {mode !== null && (
        <span className={styles.state} data-mode={mode}>
          {texts[mode]}
        </span>
      )}
      <span className="visually-hidden" role="status" aria-live="polite">
        {announced}
      </span>
    </>
  );
}
