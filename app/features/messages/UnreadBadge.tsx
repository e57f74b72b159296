import { useText } from '~/lib/i18n';
import styles from './UnreadBadge.module.css';
import { useUnread } from './useUnread';

const mostShown = 99;

/** The number of unread messages; nothing when there is none. */
export function UnreadBadge() {
  const t = useText('Messages');
  const count = useUnread();
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : count}</span>
      <span className="visually-hidden">{t('count', { count })}</span>
    </span>
  );
}
