import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import styles from './Countdown.module.css';

/** Where the page's way out stands. */
export const cancelId = 'cancel-order';

interface LatePromiseProps {
  /** The clock time by which it was promised. */
  readonly since: string;
  readonly mayCancel: boolean;
}

/** What the shop or its payment provider promised by a time that has passed: since when it is late, and what one can do. */
export function LatePromise({ since, mayCancel }: LatePromiseProps) {
  const t = useText('Order');
  return (
    <>
      <strong className={styles.late}>{t('late.since', { time: since })}</strong>
      <span>
        <Link to={paths.ours.support}>{t('late.contact')}</Link>
        {t('late.quote')} {mayCancel && <a href={`#${cancelId}`}>{t('late.cancel')}</a>}
      </span>
    </>
  );
}
