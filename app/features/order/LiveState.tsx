import { useEffect, useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import styles from './LiveState.module.css';
import { pollSeconds, type LiveMode } from './useLiveOrder';
import { statusOf } from './wireWords';

interface LiveStateProps {
  readonly mode: LiveMode | null;
  readonly status: string;
}

/** How fresh the page is, in a word; a changed status is also read out. */
export function LiveState({ mode, status }: LiveStateProps) {
  const t = useText('Order');
  const [news, setNews] = useState('');
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    setNews(t('live.announce', { status: t(`status.${statusOf(status) ?? 'other'}`) }));
  }, [status, t]);
  const texts = {
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
        {news}
      </span>
    </>
  );
}
