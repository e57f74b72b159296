import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { Notice } from '~/ui/Notice';
import { NoticeHtml } from '~/ui/NoticeHtml';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { Panel } from '~/ui/Panel';
import { Picture } from '~/ui/Picture';
import { SafeLink } from '~/ui/SafeLink';
import { QqGroups } from '../account/QqGroups';
import { AboutShop } from './AboutShop';
import type { IntroductionData, StreamerPage } from './introduction.server';
import styles from './Notices.module.css';

/** The shop itself; or a text of it, such as business cooperation with the streamers it works with. */
export function IntroductionPage({ data }: { data: IntroductionData }) {
  const t = useText('Notices');
  const { titles } = useRootData();
  const isServed = useServed();
  const { noticeType, notice, streamers, qqGroups } = data;
  const groups = (
    <Panel title={t('groups')}>
      <QqGroups groups={qqGroups} />
    </Panel>
  );
  if (noticeType === null) return <AboutShop>{groups}</AboutShop>;
  return (
    <>
      <PageTitle>{notice === 'failed' || notice === null ? t('types.zbhz') : notice.title}</PageTitle>
      <div className={styles.parts}>
        {notice === 'failed' ? (
          <ErrorState />
        ) : notice === null ? (
          <EmptyState
            title={t('empty')}
            text={t('emptyText')}
            action={{ label: t('aboutLink'), to: paths.introduction() }}
          />
        ) : (
          <div className={styles.paper}>
            <NoticeHtml html={notice.html} />
          </div>
        )}
        {noticeType === 'zbhz' && isServed(paths.applyMerchant) && (
          <Notice
            tone="calm"
            title={t('supply.title')}
            actions={
              <ActionLink to={paths.applyMerchant} size="small">
                {titles.applyMerchant}
              </ActionLink>
            }
          >
            {t('supply.text')}
          </Notice>
        )}
        {streamers !== null && <Streamers streamers={streamers} noticeType={noticeType} />}
        {groups}
      </div>
    </>
  );
}

interface StreamersProps {
  readonly streamers: StreamerPage | 'failed';
  readonly noticeType: string;
}

function Streamers({ streamers, noticeType }: StreamersProps) {
  const t = useText('Notices');
  if (streamers !== 'failed' && streamers.total === 0) return null;
  return (
    <Panel title={t('streamers')}>
      {streamers === 'failed' ? (
        <ErrorState />
      ) : (
        <>
          <ul className={styles.people}>
            {streamers.rows.map((streamer) => (
              <li key={streamer.id} className={styles.person}>
                <Picture src={streamer.avatar} alt="" slot="mark" ratio="1 / 1" />
                <div>
                  <p className={styles.name}>{streamer.name}</p>
                  <p className={styles.about}>
                    {streamer.platform}
                    {streamer.fans !== undefined && ` · ${t('fans', { count: streamer.fans })}`}
                  </p>
                  <p className={styles.about}>
                    <SafeLink link={streamer.roomUrl}>{t('room')}</SafeLink>
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <Pagination
            page={streamers.page}
            total={streamers.total}
            pageSize={streamers.pageSize}
            hrefOf={(page) => paths.introduction({ notice: noticeType, ...(page === 1 ? {} : { page }) })}
          />
        </>
      )}
    </Panel>
  );
}
