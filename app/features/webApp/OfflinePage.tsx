import { useText } from '~/lib/i18n';
import { safePicture } from '~/lib/links';
import { useRootData } from '~/lib/rootData';
import actionStyles from '~/ui/ActionLink.module.css';
import { BrokenDrawing } from '~/ui/drawings';
import { StatusPage } from '~/ui/StatusPage';
import styles from './OfflinePage.module.css';

/** An empty reference is the page one is on, its query too. */
const thisPage = '';

/**
 * What stands in the place of any page that could not be reached: the address stays that page's, so trying again
 * is a link to where one is. It is kept on the device: no script, nothing personal.
 */
export function OfflinePage() {
  const t = useText('Offline');
  const { tenant } = useRootData();
  const logo = safePicture(tenant.avatar);
  return (
    <>
      <p className={styles.brand}>
        {logo === null ? null : <img className={styles.logo} src={logo} alt="" width={32} height={32} />}
        {tenant.tenantName}
      </p>
      <StatusPage
        drawing={<BrokenDrawing />}
        title={t('title')}
        text={<p>{t('text')}</p>}
        actions={
          <a href={thisPage} className={actionStyles.root} data-variant="filled" data-size="large">
            {t('retry')}
          </a>
        }
      />
    </>
  );
}
