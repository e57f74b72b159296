import { feeCentsOf, type Estimate, type WayFacts, type WayName } from '../ways/wayFacts';
import { Fee, Net, Span } from '../ways/WaysTable';
import { PriceRange } from '~/features/estimate/PriceRange';
import { useText } from '~/lib/i18n';
import { formatCents, wireMoney } from '~/lib/money';
import { ActionButton } from '~/ui/ActionLink';
import { Price } from '~/ui/Price';
import { SummaryAside } from '~/ui/SummaryAside';
import { takenCents } from './sellForm';
import styles from './SellSummary.module.css';

interface SellSummaryProps {
  readonly way: WayName;
  readonly facts: WayFacts | undefined;
  readonly estimate: Estimate | null;
  readonly isLoading: boolean;
  readonly price: string;
  /** True when the last answer says the price is wrong. */
  readonly isPriceRefused: boolean;
  readonly isSending: boolean;
  readonly loggedIn: boolean;
}

/** What it comes to: beside the form on a desktop, the net and the one button at the foot of a phone. */
export function SellSummary({
  way,
  facts,
  estimate,
  isLoading,
  price,
  isPriceRefused,
  isSending,
  loggedIn,
}: SellSummaryProps) {
  const t = useText('Sell');
  const isPriced = way === 'consignment' && price.trim() !== '';
  const cents = isPriced && !isPriceRefused ? takenCents(price) : null;
  const fee = cents === null || facts === undefined ? null : feeCentsOf(cents, facts);
  const net =
    cents !== null && fee !== null ? (
      <Price value={wireMoney(cents - fee)} />
    ) : isPriced ? (
      '–'
    ) : facts === undefined ? null : (
      <Net row={facts} />
    );
  return (
    <SummaryAside
      title={t('summary.title')}
      totalName={t('ways.net')}
      total={net}
      button={
        <ActionButton type="submit" size="large" disabled={isSending}>
          {isSending ? t('summary.sending') : t(loggedIn ? `way.${way}.send` : 'summary.login')}
        </ActionButton>
      }
      note={t(loggedIn ? 'summary.free' : 'summary.loginKept')}
    >
      <dl className={styles.lines} aria-busy={isLoading}>
        <div>
          <dt>{t('ways.way')}</dt>
          <dd>{t(`way.${way}.name`)}</dd>
        </div>
        <div>
          <dt>{t('summary.worth')}</dt>
          <dd>
            {estimate?.low === undefined && estimate?.high === undefined ? (
              t('summary.unknown')
            ) : (
              <PriceRange low={estimate.low} high={estimate.high} size="small" />
            )}
          </dd>
        </div>
        {cents !== null && (
          <div>
            <dt>{t('summary.price')}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        )}
        {facts !== undefined && (
          <>
            <div>
              <dt>{t('ways.fee')}</dt>
              <dd>{fee === null ? <Fee row={facts} /> : formatCents(fee)}</dd>
            </div>
            <div>
              <dt>{t('ways.time')}</dt>
              <dd>
                <Span row={facts} />
              </dd>
            </div>
          </>
        )}
      </dl>
      <p className={styles.note}>{t(`way.${way}.next`)}</p>
    </SummaryAside>
  );
}
