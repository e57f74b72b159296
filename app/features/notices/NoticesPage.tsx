import { Link } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { NoticeHtml } from '~/ui/NoticeHtml';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { TimeAgo } from '~/ui/TimeAgo';
import type { NoticesData, ShownNotice } from './notices.server';
import styles from './Notices.module.css';

const types = ['xwgg', 'rhmm', 'jyxz', 'cjwt', 'bpzl', 'zbhz'] as const;
const pageSize = 10;
/** Help is read on the spot; news has a page of its own. */
const readInPlace: ReadonlySet<string> = new Set(['rhmm', 'jyxz', 'cjwt', 'bpzl']);

/** Announcements and help by type. */
export function NoticesPage({ data }: { data: NoticesData }) {
  const t = useText('Notices');
  const { type, notices, page, total, typeNames } = data;
  return (
    <>
      <PageTitle>{t(readInPlace.has(type) ? 'helpTitle' : 'title')}</PageTitle>
      <nav className={styles.tabs} aria-label={t('types.label')}>
        {types.map((name) => (
          <Link
            key={name}
            className={styles.tab}
            to={paths.announcements({ notice: name })}
            aria-current={name === type ? 'page' : undefined}
          >
            {typeNames[name] ?? t(`types.${name}`)}
          </Link>
        ))}
      </nav>
      {notices.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : readInPlace.has(type) ? (
        <div className={styles.help}>
          {notices.map((notice, index) => (
            <details key={notice.id} className={styles.entry} open={index === 0}>
              <summary className={styles.question}>{notice.title}</summary>
              <NoticeHtml html={notice.html} />
            </details>
          ))}
        </div>
      ) : (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <Headline key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        total={total}
        pageSize={pageSize}
        hrefOf={(to) => paths.announcements({ notice: type, page: to })}
      />
    </>
  );
}

function Headline({ notice }: { notice: ShownNotice }) {
  return (
    <li className={styles.item}>
      <Link className={styles.headline} to={paths.newsDetail(notice.id)}>
        {notice.title}
      </Link>
      <span className={styles.time}>
        <TimeAgo time={notice.createTime} />
      </span>
    </li>
  );
}

/** One notice as a page. */
export function NoticePage({ notice }: { notice: ShownNotice }) {
  const t = useText('Notices');
  return (
    <article className={styles.article}>
      <PageTitle lead={<TimeAgo time={notice.createTime} />}>{notice.title}</PageTitle>
      <NoticeHtml html={notice.html} />
      <p>
        <Link className={styles.back} to={paths.announcements({ notice: notice.type })}>
          {t('back')}
        </Link>
      </p>
    </article>
  );
}
