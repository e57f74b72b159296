import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { isVerified } from '~/ui/badgesOf';
import { PageTitle } from '~/ui/PageTitle';
import { Picture } from '~/ui/Picture';
import { TimeAgo } from '~/ui/TimeAgo';
import attributeStyles from './Attributes.module.css';
import type { DetailData, Good } from './detail.server';
import styles from './Facts.module.css';

const ownAccount = 1;

/** Who sells, and when what was published and checked: three different times, told apart. */
export function Facts({ good, report }: Pick<DetailData, 'good' | 'report'>) {
  const t = useText('Detail');
  return (
    <section>
      <PageTitle level={2}>{t('facts.title')}</PageTitle>
      <dl className={attributeStyles.table}>
        {factsOf(good, t).map(([name, value]) => (
          <div key={name} className={attributeStyles.row}>
            <dt>{name}</dt>
            <dd>{value ?? <Unknown />}</dd>
          </div>
        ))}
      </dl>
      {report !== null && <Report report={report} />}
    </section>
  );
}

function factsOf(good: Good, t: ReturnType<typeof useText<'Detail'>>): [string, React.ReactNode][] {
  const { seller, verify } = good;
  const isOwn = good.accountType === ownAccount;
  const time = (wire: string | undefined) => (wire ? <TimeAgo time={wire} /> : null);
  const region = [good.groupName, good.serverName].filter(Boolean).join(' · ');
  const system = [good.systemName, good.carrierName].filter(Boolean).join(' · ');
  return [
    [t('facts.seller'), isOwn ? t('facts.merchant') : (seller?.name ?? null)],
    ...(isOwn
      ? []
      : ([
          [t('facts.joined'), time(seller?.joinTime)],
          [t('facts.deals'), seller?.dealCount ?? null],
        ] as [string, React.ReactNode][])),
    [t('facts.region'), region || null],
    ...(good.gameType === 0 ? ([[t('facts.system'), system || null]] as [string, React.ReactNode][]) : []),
    [t('facts.checkState'), verify ? t(isVerified(good) ? 'facts.verified' : 'facts.unverified') : null],
    [t('facts.checked'), time(verify?.time)],
    [t('facts.published'), time(good.publishTime)],
    [t('facts.created'), time(good.createTime)],
    [t('facts.views'), good.browseNum ?? null],
    [t('facts.favourites'), good.collectNum ?? null],
  ];
}

function Unknown() {
  const t = useText('Common');
  return <span className={attributeStyles.unknown}>{t('notDisclosed')}</span>;
}

/** A time on the wire as the shop tells times; what is none stands as it came. */
function shopTime(wire: string): string {
  const time = parseWireTime(wire);
  return time === null ? wire : formatTime(time);
}

function Report({ report }: { report: NonNullable<DetailData['report']> }) {
  const t = useText('Detail');
  return (
    <div className={styles.report}>
      <h3 className={styles.heading}>{t('report.title')}</h3>
      <p className={styles.text}>{report.result}</p>
      {report.checkTime && <p className={styles.time}>{t('report.time', { time: shopTime(report.checkTime) })}</p>}
      {report.images.length > 0 && (
        <ul className={styles.images}>
          {report.images.map((image) => (
            <li key={image}>
              <Picture src={image} alt={t('report.title')} slot="thumb" ratio="16 / 10" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
