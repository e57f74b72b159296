import { useText } from '~/lib/i18n';
import { formatCents, parseCents, toldAmount } from '~/lib/money';
import styles from './DecisionPanel.module.css';
import type { DetailData } from './detail.server';
import type { GuaranteeOffer, ShownGuarantees } from './guaranteeOffers';
import folded from './PriceHistory.module.css';

/** What the guarantee covers and what one costs, beside the price and in normal print. */
export function Guarantee({ good, guarantees }: Pick<DetailData, 'good' | 'guarantees'>) {
  const t = useText('Detail');
  const included = guarantees?.included ?? null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('guarantee.title')}</h2>
      {good.isGuarantee || included !== null ? (
        <div className={styles.covered}>
          <strong>{t('guarantee.covered')}</strong>
          {good.assurance && <p className={styles.text}>{good.assurance}</p>}
          {included !== null ? <Pays offer={included} /> : !good.assurance && <Undisclosed />}
        </div>
      ) : (
        <>
          <p className={styles.text}>
            <strong>{t('guarantee.none')}</strong>
          </p>
          <p className={styles.text}>{t(`guarantee.${noneText(guarantees)}`)}</p>
        </>
      )}
      {guarantees !== null && guarantees.offers.length > 0 && (
        <Offers guarantees={guarantees} kind={included === null ? 'offers' : 'further'} />
      )}
    </section>
  );
}

/** What can be done about the risk: nobody knows, one can be added, or there is none. */
function noneText(guarantees: ShownGuarantees | null) {
  if (guarantees === null) return 'noneText';
  return guarantees.offers.length > 0 ? 'noneAddText' : 'noneSoldText';
}

function Undisclosed() {
  return <p className={styles.text}>{useText('Detail')('guarantee.coveredText')}</p>;
}

/** How much is paid back, and for how long. */
function Pays({ offer: { coverPercent, cap, days } }: { offer: GuaranteeOffer }) {
  const t = useText('Detail');
  if (coverPercent === undefined) return <Undisclosed />;
  return (
    <p className={styles.text}>
      {t('guarantee.pays', {
        percent: coverPercent,
        cap: toldAmount(cap),
        limit: days === undefined ? 'none' : 'some',
        days: days ?? 0,
      })}
    </p>
  );
}

/** The guarantees one can add to the order, each with its price for this listing; folded, as there may be many. */
function Offers({ guarantees: { offers, terms }, kind }: { guarantees: ShownGuarantees; kind: 'offers' | 'further' }) {
  const t = useText('Detail');
  const cents = offers.map(({ price }) => parseCents(price) ?? 0);
  const listOf = (texts: readonly string[]) => texts.join(' · ');
  return (
    <details className={folded.details}>
      <summary>{t(`guarantee.${kind}`, { from: formatCents(Math.min(...cents)) })}</summary>
      {offers.map((offer, index) => (
        <div key={`${index}-${offer.name}`} className={styles.text}>
          <strong>
            {offer.name} + {formatCents(cents[index] ?? 0)}
          </strong>
          <Pays offer={offer} />
        </div>
      ))}
      {terms.map(({ names, covers, exclusions }) => (
        <div key={listOf(names)} className={styles.text}>
          {terms.length > 1 && <strong>{listOf(names)}</strong>}
          {covers.length > 0 && <p className={styles.text}>{t('guarantee.covers', { list: listOf(covers) })}</p>}
          {exclusions.length > 0 && (
            <p className={styles.text}>{t('guarantee.excludes', { list: listOf(exclusions) })}</p>
          )}
        </div>
      ))}
    </details>
  );
}
