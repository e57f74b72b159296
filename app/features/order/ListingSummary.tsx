import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { listingTitle, titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import type { GoodRow } from '~/ui/badgesOf';
import { Link } from '~/ui/Link';
import { Picture } from '~/ui/Picture';
import styles from './ListingSummary.module.css';

interface ListingSummaryProps {
  readonly title: string | undefined;
  readonly titleImg: string | undefined;
  readonly code: string | undefined;
  /** Game, region, server. */
  readonly place: string;
  /** The listing to link to; null when it is gone. */
  readonly goodId: string | null;
  readonly foot?: ReactNode;
}

/** What is being bought, at a glance. */
export function ListingSummary({ title, titleImg, code, place, goodId, foot }: ListingSummaryProps) {
  const t = useText('SureOrder');
  const name = title === undefined ? undefined : titleText(title);
  return (
    <div className={styles.summary}>
      <Picture src={titleImg} alt="" slot="thumb" ratio="4 / 3" className={styles.picture ?? ''} eager />
      <div className={styles.facts}>
        <p className={styles.title}>{goodId === null ? name : <Link to={paths.detail(goodId)}>{name}</Link>}</p>
        <p className={styles.place}>{titleText(place)}</p>
        {code && <p className={styles.place}>{t('code', { code })}</p>}
        {foot}
      </div>
    </div>
  );
}

/** A listing as its summary shows it. */
export function summaryOf(good: GoodRow): ListingSummaryProps {
  return {
    title: listingTitle(good),
    titleImg: good.titleImg,
    code: good.code,
    place: [good.gameName, good.groupName, good.serverName].filter(Boolean).join(' · '),
    goodId: good.id,
  };
}
