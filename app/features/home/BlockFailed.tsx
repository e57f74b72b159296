import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import styles from './BlockFailed.module.css';

/** The place of a part that could not be loaded: small, for the rest of the page works. */
export function BlockFailed() {
  const t = useText('Home');
  return (
    <div className={styles.failed}>
      <p>{t('failed')}</p>
      <Link to={paths.home} replace preventScrollReset>
        {t('reload')}
      </Link>
    </div>
  );
}
