import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { useRootData } from '~/lib/rootData';
import { Container } from '~/ui/Container';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { paths } from '~/paths';
import { SafeLink } from '~/ui/SafeLink';
import type { AppData } from './app.server';
import styles from './AppPage.module.css';

/** The shop's app: a code to scan, what is new, a link to download. */
export function AppPage({ app }: { app: AppData | 'failed' | null }) {
  const t = useText('App');
  const { tenant } = useRootData();
  if (app === 'failed') {
    return (
      <Container>
        <ErrorState />
      </Container>
    );
  }
  if (app === null) {
    return (
      <Container>
        <EmptyState title={t('none.title')} text={t('none.text')} action={{ label: t('none.home'), to: paths.home }} />
      </Container>
    );
  }
  const published = parseWireTime(app.publishTime);
  return (
    <Container>
      <div className={styles.layout}>
        <img className={styles.code} src={app.qrSource} alt={t('qr')} width={240} height={240} />
        <div className={styles.words}>
          <h1 className={styles.title}>{t('title', { shop: tenant.tenantName })}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <dl className={styles.facts}>
            {app.version !== null && (
              <div>
                <dt>{t('version')}</dt>
                <dd>{app.version}</dd>
              </div>
            )}
            {published !== null && (
              <div>
                <dt>{t('published')}</dt>
                <dd>{formatTime(published, 'date')}</dd>
              </div>
            )}
          </dl>
          {app.changes.length > 0 && (
            <>
              <h2 className={styles.heading}>{t('changes')}</h2>
              <ul className={styles.changes}>
                {app.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
          <SafeLink link={app.downloadUrl} className={styles.download ?? ''}>
            {t('download')}
          </SafeLink>
        </div>
      </div>
    </Container>
  );
}
