import { useText } from '~/lib/i18n';
import { useNow } from '~/lib/now';
import { clockTime } from '~/lib/time';
import styles from './StaleBar.module.css';

/** Says that older data are shown because the marketplace does not answer; `since` is ISO 8601. */
export function StaleBar({ since }: { since: string }) {
  const t = useText('Shell');
  const nowMs = useNow();
  const date = new Date(since);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <div className={styles.root} role="status">
      <strong>{t('stale.title', { time: clockTime(date, nowMs) })}</strong> {t('stale.text')}
    </div>
  );
}
