import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { MenuOutlinedIcon as MenuIcon } from '~/ui/icons';
import { Link } from '~/ui/Link';
import { Preferences } from './Preferences';
import { ServiceLinks } from './ServiceLinks';
import { useDetailsMenu } from './useDetailsMenu';
import styles from './MoreMenu.module.css';

/** What a phone's header has no room for. */
export function MoreMenu() {
  const t = useText('Shell');
  const details = useDetailsMenu();
  const { appDownloadUrl } = useRootData();
  return (
    <details ref={details} className={styles.root}>
      <summary className={styles.summary} aria-label={t('nav.more')}>
        <MenuIcon aria-hidden />
      </summary>
      <div className={styles.panel}>
        {appDownloadUrl === null ? null : (
          <Link className={styles.item} to={paths.appDownload}>
            {t('nav.appDownload')}
          </Link>
        )}
        <ServiceLinks className={styles.item} />
        <hr className={styles.rule} />
        <div className={styles.preferences}>
          <Preferences />
        </div>
      </div>
    </details>
  );
}
