import { useText } from '~/lib/i18n';
import { parseCents } from '~/lib/money';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { cardBadges } from '~/ui/badgesOf';
import { CardBadges } from '~/ui/CardBadges';
import { FavouriteButton } from '~/ui/FavouriteButton';
import { Price } from '~/ui/Price';
import { CopyCode } from './CopyCode';
import styles from './DecisionPanel.module.css';
import type { DetailData, Good } from './detail.server';
import { Guarantee } from './Guarantee';
import { PriceAmongDeals } from './PriceAmongDeals';
import { ShareButton } from './ShareButton';
import type { Availability } from './saleState';

/** Price, its place among deals, what the guarantee covers, and the way to buy: all that decides, in one place. */
export function DecisionPanel({ data, availability }: { data: DetailData; availability: Availability }) {
  const t = useText('Detail');
  const { good, labels, context, staleSince } = data;
  const place = [good.gameName, good.groupName, good.serverName].filter(Boolean).join(' · ');
  return (
    <div className={styles.panel}>
      <p className={styles.place}>{place}</p>
      <h1 className={styles.title}>{good.title}</h1>
      <div className={styles.badges}>
        <CardBadges badges={cardBadges(good, labels)} />
      </div>
      <PanelPrice good={good} />
      {availability !== 'onSale' && (
        <p className={styles.state} role="status">
          <strong>{t(`state.${availability}`)}</strong> {t(`state.${availability}Text`)}
        </p>
      )}
      <div className={styles.actions}>
        <BuyLink id={good.id} availability={availability} stale={staleSince !== null} />
        <div className={styles.quiet}>
          <span className={styles.favourite}>
            <FavouriteButton goodId={good.id} title={good.title} collected={good.isCollect} count={good.collectNum} />
          </span>
          <ShareButton title={good.title} />
        </div>
      </div>
      {good.code && <CopyCode code={good.code} />}
      <Guarantee good={good} />
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
    </p>
  );
}

/** The way to buy, or why there is none. */
export function BuyLink({ id, availability, stale }: { id: string; availability: Availability; stale: boolean }) {
  const t = useText('Detail');
  if (availability === 'onSale' && !stale) {
    return (
      <ActionLink to={paths.sureOrder(id)} size="large" className={styles.buy}>
        {t('buy')}
      </ActionLink>
    );
  }
  return <span className={styles.noBuy}>{availability === 'onSale' ? t('buyStale') : t(`state.${availability}`)}</span>;
}
