import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Link } from '~/ui/Link';
import { LinkTabs } from '~/ui/LinkTabs';
import { Notice } from '~/ui/Notice';
import { NoticeHtml } from '~/ui/NoticeHtml';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { ShortcutList } from '~/ui/ShortcutList';
import { TimeAgo } from '~/ui/TimeAgo';
import { noticesPath } from './noticesPath';
import type { NoticesData, ShownNotice } from './notices.server';
import styles from './Notices.module.css';

const types = ['xwgg', 'rhmm', 'jyxz', 'cjwt', 'bpzl', 'zbhz'] as const;
const pageSize = 10;
/** Help is read on the spot; news has a page of its own. */
const readInPlace: ReadonlySet<string> = new Set(['rhmm', 'jyxz', 'cjwt', 'bpzl']);

/** Announcements and help by type. */
export function NoticesPage({ data }: { data: NoticesData }) {
  const t = useText('Notices');
  const tCommon = useText('Common');
  const { type, notices, page, total, typeNames } = data;
  const isHelp = readInPlace.has(type);
  const tabs = types.map((name) => ({
    key: name,
    to: paths.announcements({ notice: name }),
    name: typeNames[name] ?? t(`types.${name}`),
  }));
  return (
    <>
      <PageTitle>{t(isHelp ? 'helpTitle' : 'title')}</PageTitle>
      <LinkTabs label={t('types.label')} tabs={tabs} chosen={type} />
      {notices === null && <ErrorState />}
      {notices?.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {notices !== null && notices.length > 0 && (isHelp ? <Help notices={notices} /> : <News notices={notices} />)}
      <Pagination page={page} total={total} pageSize={pageSize} hrefOf={(to) => noticesPath(type, to)} />
      {isHelp && (
        <Notice
          tone="calm"
          title={t('trust.title')}
          actions={
            <>
              <Link to={paths.ours.lookup()}>{t('trust.lookup')}</Link>
              <Link to={paths.introduction()}>{t('aboutLink')}</Link>
            </>
          }
        >
          {t('trust.text')}
        </Notice>
      )}
      {type === 'rhmm' && (
        <section className={styles.shortcuts}>
          <PageTitle level={2}>{tCommon('shortcuts.title')}</PageTitle>
          <ShortcutList />
        </section>
      )}
    </>
  );
}

/** Questions that unfold. One alone is open; of several, the questions are what one looks through first. */
function Help({ notices }: { notices: readonly ShownNotice[] }) {
  return (
    <div className={styles.help}>
      {notices.map((notice) => (
        <details key={notice.id} className={styles.entry} open={notices.length === 1}>
          <summary className={styles.question}>{notice.title}</summary>
          <NoticeHtml html={notice.html} />
        </details>
      ))}
    </div>
  );
}

function News({ notices }: { notices: readonly ShownNotice[] }) {
  return (
    <ul className={styles.list}>
      {notices.map(({ id, title, createTime }) => (
        <li key={id} className={styles.item}>
          <Link className={styles.headline} to={paths.newsDetail(id)}>
            {title}
          </Link>
          <span className={styles.time}>
            <TimeAgo time={createTime} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One notice as a page. */
export function NoticePage({ notice }: { notice: ShownNotice }) {
  const t = useText('Notices');
  const type = types.find((known) => known === notice.type);
  return (
    <article className={styles.article}>
      <Link className={styles.back} to={paths.announcements(type === undefined ? {} : { notice: type })}>
        {type === undefined ? t('title') : t(`types.${type}`)}
      </Link>
      <PageTitle lead={<TimeAgo time={notice.createTime} />}>{notice.title}</PageTitle>
      <div className={styles.paper}>
        <NoticeHtml html={notice.html} />
      </div>
    </article>
  );
}
