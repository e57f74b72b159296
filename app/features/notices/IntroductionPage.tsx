import type { PayloadOf } from '../../../bff/contract/types';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { EmptyState } from '~/ui/EmptyState';
import { NoticeHtml } from '~/ui/NoticeHtml';
import { Notice } from '~/ui/Notice';
import { PageTitle } from '~/ui/PageTitle';
import { Picture } from '~/ui/Picture';
import { SafeLink } from '~/ui/SafeLink';
import type { ShownNotice } from './notices.server';
import styles from './Notices.module.css';

interface IntroductionData {
  readonly notice: ShownNotice | null;
  readonly streamers: readonly PayloadOf<'GET /api/account/zhubo/list'>[];
  readonly qqGroups: readonly PayloadOf<'GET /api/V2/H5/qqGroup'>[];
}

/** Business cooperation: the merchant's text, the streamers it works with, its groups. */
export function IntroductionPage({ data }: { data: IntroductionData }) {
  const t = useText('Notices');
  const { titles } = useRootData();
  const { notice, streamers, qqGroups } = data;
  return (
    <>
      <PageTitle>{notice?.title ?? t('types.zbhz')}</PageTitle>
      {notice === null ? <EmptyState title={t('empty')} /> : <NoticeHtml html={notice.html} />}
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
      {streamers.length > 0 && (
        <section>
          <PageTitle level={2}>{t('streamers')}</PageTitle>
          <ul className={styles.people}>
            {streamers.map((streamer) => (
              <li key={streamer.id} className={styles.person}>
                <Picture src={streamer.avatar} alt="" ratio="1 / 1" />
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
        </section>
      )}
      {qqGroups.length > 0 && (
        <section>
          <PageTitle level={2}>{t('groups')}</PageTitle>
          <ul className={styles.people}>
            {qqGroups.map((group) => (
              <li key={group.number} className={styles.person}>
                <Picture src={group.qrUrl} alt="" ratio="1 / 1" />
                <div>
                  <p className={styles.name}>{group.name}</p>
                  <p className={styles.about}>{group.number}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
