import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { Container } from '~/ui/Container';
import { EmptyState } from '~/ui/EmptyState';
import { Link } from '~/ui/Link';
import { NoticeHtml } from '~/ui/NoticeHtml';
import { PageTitle } from '~/ui/PageTitle';
import type { ShownNotice } from './notices.server';
import styles from './Notices.module.css';

/** The privacy agreement, its text alone; the way to the shop stands at its end, for there is no title bar. */
export function PrivacyPage({ notice }: { notice: ShownNotice | null }) {
  const t = useText('Notices');
  const { tenant } = useRootData();
  const home = t('privacyHome', { shop: tenant.tenantName });
  if (notice === null) {
    return (
      <Container className={styles.privacy ?? ''}>
        <EmptyState title={t('privacyEmpty')} text={t('privacyEmptyText')} action={{ label: home, to: paths.home }} />
      </Container>
    );
  }
  return (
    <Container className={styles.privacy ?? ''}>
      <article className={styles.article} data-centred>
        <PageTitle>{notice.title}</PageTitle>
        <div className={styles.paper}>
          <NoticeHtml html={notice.html} />
        </div>
        <p>
          <Link className={styles.back} to={paths.home}>
            {home}
          </Link>
        </p>
      </article>
    </Container>
  );
}
