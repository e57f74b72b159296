import { useText } from '~/lib/i18n';
import { parseCents } from '~/lib/money';
import { hasPrice } from '~/lib/saleState';
import type { Availability } from '~/lib/saleState';
import { listingTitle, titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { cardBadges } from '~/ui/badgesOf';
import { CardBadges } from '~/ui/CardBadges';
import { CompareButton } from '~/ui/CompareButton';
import { DropMark } from '~/ui/DropMark';
import { FavouriteButton } from '~/ui/FavouriteButton';
import { Price } from '~/ui/Price';
import { CopyCode } from './CopyCode';
import styles from './DecisionPanel.module.css';
import type { DetailData, Good } from './detail.server';
import { Guarantee } from './Guarantee';
import { PriceAmongDeals } from './PriceAmongDeals';
import { NextLink, SaleState } from './SaleState';
import { ShareButton } from './ShareButton';

/** Price, its place among deals, what the guarantee covers, and the way to buy: all that decides, in one place. */
export function DecisionPanel({ data, availability }: { data: DetailData; availability: Availability }) {
  const t = useText('Detail');
  const { good, labels, context, staleSince } = data;
  const place = [good.gameName, good.groupName, good.serverName].filter(Boolean).join(' · ');
  return (
    <div className={styles.panel}>
      <p className={styles.place}>{titleText(place)}</p>
      <h1 className={styles.title}>{titleText(listingTitle(good))}</h1>
      <div className={styles.badges}>
        <CardBadges badges={cardBadges(good, labels)} />
      </div>
      <PanelPrice good={good} />
      {availability !== 'onSale' && <SaleState data={data} state={availability} />}
      {availability === 'onSale' && good.isOwn && (
        <div className={styles.state} data-own>
          <strong>{t('own')}</strong>
        </div>
      )}
      <div className={styles.actions}>
        {availability === 'onSale' ? (
          <BuyLink good={good} stale={staleSince !== null} />
        ) : (
          <NextLink data={data} size="large" />
        )}
        <div className={styles.quiet}>
          <span className={styles.favourite}>
            <FavouriteButton
              goodId={good.id}
              title={listingTitle(good)}
              collected={good.isCollect}
              count={good.collectNum}
              withText={availability === 'reserved' && data.ownOrder === null}
            />
          </span>
          <CompareButton good={good} />
          <ShareButton good={good} />
        </div>
      </div>
      {good.code && <CopyCode code={good.code} />}
      <Guarantee good={good} guarantees={data.guarantees} />
      <PriceAmongDeals context={context} game={good.gameName ?? ''} />
    </div>
  );
}

function PanelPrice({ good }: { good: Good }) {
  const now = good.newPrice ?? good.price;
  const [nowCents, beforeCents] = [parseCents(now), parseCents(good.price)];
  const isReduced = nowCents !== null && beforeCents !== null && nowCents < beforeCents;
  return (
    <p className={styles.price}>
      <Price value={now} size="large" />
      {isReduced && <Price value={good.price} former />}
      <DropMark good={good} />
    </p>
  );
}

/** The way to buy, or why there is none: old data must not sell anything, nor what nobody knows the price of. */
export function BuyLink({ good, stale }: { good: Good; stale: boolean }) {
  const t = useText('Detail');
  if (good.isOwn) {
    return (
      <ActionLink to={paths.myProducts()} size="large" variant="outlined" className={styles.buy}>
        {t('ownManage')}
      </ActionLink>
    );
  }
  if (stale) return <span className={styles.noBuy}>{t('buyStale')}</span>;
  if (!hasPrice(good)) return <span className={styles.noBuy}>{t('buyUnpriced')}</span>;
  return (
    <ActionLink to={paths.sureOrder(good.id)} size="large" className={styles.buy}>
      {t('buy')}
    </ActionLink>
  );
}
