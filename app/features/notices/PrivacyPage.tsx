import { useText } from '~/lib/i18n';
import { Container } from '~/ui/Container';
import { EmptyState } from '~/ui/EmptyState';
import { NoticeHtml } from '~/ui/NoticeHtml';
import { PageTitle } from '~/ui/PageTitle';
import type { ShownNotice } from './notices.server';
import styles from './Notices.module.css';

/** The privacy agreement, its text alone. */
export function PrivacyPage({ notice }: { notice: ShownNotice | null }) {
  const t = useText('Notices');
  return (
    <Container className={styles.privacy ?? ''}>
      {notice === null ? (
        <EmptyState title={t('privacyEmpty')} />
      ) : (
        <article className={styles.article}>
          <PageTitle>{notice.title}</PageTitle>
          <NoticeHtml html={notice.html} />
        </article>
      )}
    </Container>
  );
}
