import { Link } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { parseCents } from '~/lib/money';
import { paths } from '~/paths';
import { CardBadges } from './CardBadges';
import { cardBadges, type GoodRow, type LabelNames } from './badgesOf';
import { FavouriteButton } from './FavouriteButton';
import styles from './ListingCard.module.css';
import { Picture } from './Picture';
import { Price } from './Price';
import { TimeAgo } from './TimeAgo';

interface ListingCardProps {
  good: GoodRow;
  labels?: LabelNames;
  /** `row`: on a phone the card is a row with its cover at the left. */
  phone?: 'row' | 'card';
  /** The first cards of a page load their cover at once. */
  eager?: boolean;
  /** The level of the title, by the heading it stands under. */
  heading?: 'h2' | 'h3';
  /** True leaves the game out: the page already says it. */
  hideGame?: boolean;
}

const saleStates = { onSale: 2, sold: 3, reserved: 6 };

/** One listing as a card of equal height; its three looks are CSS alone. The whole card is the link. */
export function ListingCard({
  good,
  labels = [],
  phone = 'card',
  eager = false,
  heading: Heading = 'h3',
  hideGame = false,
}: ListingCardProps) {
  const badges = cardBadges(good, labels);
  const place = [hideGame ? undefined : good.gameName, good.groupName, good.serverName].filter(Boolean).join(' · ');
  const ribbon = ribbonOf(good.saleState);
  return (
    <article className={styles.card} data-phone={phone} data-ended={ribbon !== null || undefined}>
      <div className={styles.cover}>
        <Picture src={good.titleImg} alt="" ratio="4 / 3" eager={eager} />
        {ribbon !== null && <Ribbon state={ribbon} />}
      </div>
      <div className={styles.facts} data-plain={badges.length === 0 || undefined}>
        <Heading className={styles.title}>
          <Link className={styles.link} to={paths.detail(good.id)} prefetch="none">
            {good.title}
          </Link>
        </Heading>
        <p className={styles.place} title={place}>
          {place}
        </p>
        <CardBadges badges={badges} />
      </div>
      <div className={styles.foot}>
        <CardPrice good={good} />
        <Published time={good.publishTime ?? good.createTime} />
      </div>
      <div className={styles.favourite}>
        <FavouriteButton goodId={good.id} title={good.title} collected={good.isCollect} count={good.collectNum} />
      </div>
    </article>
  );
}

function ribbonOf(saleState: number | undefined): 'sold' | 'reserved' | 'off' | null {
  if (saleState === undefined || saleState === saleStates.onSale) return null;
  if (saleState === saleStates.sold) return 'sold';
  return saleState === saleStates.reserved ? 'reserved' : 'off';
}

function Ribbon({ state }: { state: 'sold' | 'reserved' | 'off' }) {
  const t = useText('List');
  return <span className={styles.ribbon}>{t(`card.${state}`)}</span>;
}

function CardPrice({ good }: { good: GoodRow }) {
  const now = good.newPrice ?? good.price;
  const [nowCents, beforeCents] = [parseCents(now), parseCents(good.price)];
  const reduced = nowCents !== null && beforeCents !== null && nowCents < beforeCents;
  return (
    <p className={styles.price}>
      <Price value={now} />
      {reduced && <Price value={good.price} size="small" former />}
    </p>
  );
}

function Published({ time }: { time: string | undefined }) {
  const t = useText('List');
  return (
    <p className={styles.age}>
      <span className={styles.ageWord}>{t('card.published')}</span>
      <TimeAgo time={time} />
    </p>
  );
}

/** Holds the place of a card while its page loads. */
export function ListingCardSkeleton({ phone = 'card' }: Pick<ListingCardProps, 'phone'>) {
  return (
    <div className={styles.card} data-phone={phone} data-skeleton="" aria-hidden="true">
      <div className={styles.cover} />
      <div className={styles.facts}>
        <span className={styles.bone} />
        <span className={styles.bone} />
        <span className={styles.bone} data-short="" />
      </div>
      <div className={styles.foot}>
        <span className={styles.bone} data-short="" />
      </div>
    </div>
  );
}
