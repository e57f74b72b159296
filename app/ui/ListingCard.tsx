import { memo, type ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { isReduced } from '~/lib/money';
import { useOptionalRootData } from '~/lib/rootData';
import { availabilityOf, type Availability } from '~/lib/saleState';
import { listingTitle, titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { CardBadges } from './CardBadges';
import { cardBadges, type CardGood, type LabelNames } from './badgesOf';
import { CompareButton } from './CompareButton';
import { DropMark } from './DropMark';
import { FavouriteButton } from './FavouriteButton';
import { Link } from './Link';
import styles from './ListingCard.module.css';
import { Picture } from './Picture';
import { Price } from './Price';
import { TimeAgo } from './TimeAgo';

const noLabels: LabelNames = [];

interface ListingCardProps {
  good: CardGood;
  labels?: LabelNames;
  /** `row`: on a phone the card is a row with its cover at the left. */
  phone?: 'row' | 'card';
  /** The first cards of a page load their cover at once. */
  eager?: boolean;
  /** The cover is the picture the page is waited for. */
  first?: boolean;
  /** The level of the title, by the heading it stands under. */
  heading?: 'h2' | 'h3';
  /** True leaves the game out: the page already says it. */
  hideGame?: boolean;
  /** What stands where the time of publishing does otherwise. */
  age?: ReactNode;
  /** Among the favourites: its heart is full, and this is told of the press that would drop it. */
  onDrop?: () => void;
  /** A link on the cover, above the card's own. */
  onCover?: ReactNode;
}

/**
 * One listing as a card of equal height; its three looks are CSS alone. The whole card is the link. It is drawn anew
 * when its listing is another, not whenever its list is.
 */
export const ListingCard = memo(function ListingCard({
  good,
  labels = noLabels,
  phone = 'card',
  eager = false,
  first = false,
  heading: Heading = 'h3',
  hideGame = false,
  age,
  onDrop,
  onCover,
}: ListingCardProps) {
  const t = useText('List');
  // A person's answers are stored nowhere: what was fetched ahead would be fetched again.
  const loggedIn = useOptionalRootData()?.loggedIn ?? false;
  const badges = cardBadges(good, labels);
  const place = [hideGame ? undefined : good.gameName, good.groupName, good.serverName].filter(Boolean).join(' · ');
  const availability = availabilityOf(good.saleState);
  const isEnded = availability !== 'onSale';
  return (
    <article className={styles.card} data-phone={phone} data-ended={isEnded || undefined}>
      <Picture className={styles.cover} src={good.titleImg} alt="" slot={phone} eager={eager} first={first}>
        {isEnded && <Ribbon state={availability} />}
        {good.priceDrop && !isEnded && (
          <span className={styles.drop}>
            <DropMark good={good} />
          </span>
        )}
        {onCover !== undefined && <span className={styles.onCover}>{onCover}</span>}
      </Picture>
      <div className={styles.facts} data-plain={(good.labels !== undefined && badges.length === 0) || undefined}>
        <Heading className={styles.title}>
          <Link className={styles.link} to={paths.detail(good.id)} prefetch={loggedIn ? 'none' : 'intent'}>
            {titleText(listingTitle(good))}
          </Link>
        </Heading>
        <p className={styles.place} title={place}>
          {place}
        </p>
        {badges.length > 0 && <CardBadges badges={badges} />}
      </div>
      <div className={styles.foot}>
        <CardPrice good={good} />
        <p className={styles.age}>
          {age ?? (
            <CardAge word={t('card.published')}>
              <TimeAgo time={good.publishTime ?? good.createTime} />
            </CardAge>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <FavouriteButton
          goodId={good.id}
          title={listingTitle(good)}
          collected={onDrop !== undefined || (good.isCollect ?? false)}
          count={onDrop === undefined ? good.collectNum : undefined}
          onPress={onDrop}
        />
        <CompareButton good={good} />
      </div>
    </article>
  );
});

function Ribbon({ state }: { state: Exclude<Availability, 'onSale'> }) {
  const t = useText('List');
  return <span className={styles.ribbon}>{t(`card.${state}`)}</span>;
}

function CardPrice({ good }: { good: CardGood }) {
  const now = good.newPrice ?? good.price;
  return (
    <p className={styles.price}>
      <Price value={now} />
      {isReduced(now, good.price) && <Price value={good.price} size="small" former />}
    </p>
  );
}

/** A word and what it is about: 'published 4 h ago'. The word goes first where there is no room. */
export function CardAge({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.ageWord}>{word}</span>
      {children}
    </>
  );
}

/** Holds the place of a card while its page loads. */
export function ListingCardSkeleton({ phone = 'card' }: Pick<ListingCardProps, 'phone'>) {
  return (
    <div className={styles.card} data-phone={phone} aria-hidden="true">
      <div className={styles.cover} />
      <div className={styles.facts} data-plain>
        <div className={styles.title}>
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
        <div className={styles.place}>
          <span className={styles.bone} data-short="" />
        </div>
      </div>
      <div className={styles.foot}>
        <div className={styles.price}>
          <span className={styles.bone} />
        </div>
      </div>
    </div>
  );
}
