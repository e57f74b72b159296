import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { FieldError } from '~/ui/FieldError';
import styles from './GuaranteeChoice.module.css';
import { GuaranteeTerms } from './GuaranteeTerms';
import { includedGuarantee } from './includedGuarantee';
import { noGuarantee } from './orderValues';
import type { GuaranteeOffer } from './sureOrder.server';

interface GuaranteeChoiceProps {
  readonly offers: readonly GuaranteeOffer[];
  /** The listing's price in cents; null when it has none. */
  readonly priceCents: number | null;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | undefined;
}

const errorId = 'order-guarantee-error';

/** The control an error of the choice leads to. */
export function guaranteeFieldId(offers: readonly GuaranteeOffer[]): string {
  return `guarantee-${includedGuarantee(offers)?.id ?? noGuarantee}`;
}

/**
 * The guarantees beside each other, each with its price and what it covers; 'none' says plainly what it means, and is
 * no choice where the price includes one.
 */
export function GuaranteeChoice({ offers, priceCents, value, onChange, error }: GuaranteeChoiceProps) {
  const t = useText('SureOrder');
  if (offers.length === 0) {
    return (
      <div className={styles.none}>
        <input type="hidden" name="guarantee" value={noGuarantee} />
        <p className={styles.warning}>{t('guarantee.unavailable')}</p>
        <p>{t('guarantee.noneText')}</p>
        <p>{t('guarantee.noneStill')}</p>
      </div>
    );
  }
  const shared = { value, onChange, priceCents, isWrong: error !== undefined };
  return (
    <div>
      <div className={styles.options} role="radiogroup" aria-label={t('guarantee.title')}>
        {offers.map((offer) => (
          <Option key={offer.id} {...shared} id={offer.id} name={offer.name} cents={parseCents(offer.price)}>
            <OfferFacts offer={offer} />
          </Option>
        ))}
        {includedGuarantee(offers) === undefined && (
          <Option
            {...shared}
            id={noGuarantee}
            name={t('guarantee.none')}
            cents={0}
            priceText={t('guarantee.nonePrice')}
          >
            <p className={styles.warning}>{t('guarantee.noneText')}</p>
            <p>{t('guarantee.noneStill')}</p>
          </Option>
        )}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface OptionProps extends Pick<GuaranteeChoiceProps, 'priceCents' | 'value' | 'onChange'> {
  readonly id: string;
  readonly name: string;
  /** What it adds to the total; null when the shop named no price. */
  readonly cents: number | null;
  readonly priceText?: string;
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** A radio whose whole card is its label. */
function Option({ id, name, cents, priceText, isWrong, children, ...choice }: OptionProps) {
  const t = useText('SureOrder');
  const own = cents === 0 ? t('guarantee.included') : cents === null ? '' : `+ ${formatCents(cents)}`;
  return (
    <div className={styles.option}>
      <input
        type="radio"
        name="guarantee"
        id={`guarantee-${id}`}
        value={id}
        checked={id === choice.value}
        onChange={() => choice.onChange(id)}
        aria-describedby={isWrong ? `guarantee-${id}-facts ${errorId}` : `guarantee-${id}-facts`}
      />
      <div className={styles.head}>
        <label className={styles.name} htmlFor={`guarantee-${id}`}>
          {name}
        </label>
        <span className={styles.price}>{priceText ?? own}</span>
      </div>
      <div className={styles.facts} id={`guarantee-${id}-facts`}>
        {children}
        {cents !== null && choice.priceCents !== null && (
          <p className={styles.ownTotal}>
            {t('guarantee.ownTotal', { amount: formatCents(choice.priceCents + cents) })}
          </p>
        )}
      </div>
    </div>
  );
}

/** How much is paid back, for how long, for what. */
function OfferFacts({ offer }: { offer: GuaranteeOffer }) {
  const t = useText('SureOrder');
  const cap = parseCents(offer.cap);
  return (
    <>
      <dl className={styles.terms}>
        <div>
          <dt>{t('guarantee.pays')}</dt>
          <dd>
            {offer.coverPercent !== undefined && t('guarantee.percent', { percent: offer.coverPercent })}
            <span className={styles.cap}>
              {cap === null ? t('guarantee.noCap') : t('guarantee.cap', { amount: formatCents(cap) })}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('guarantee.lasts')}</dt>
          <dd>{offer.days === undefined ? t('guarantee.forever') : t('guarantee.days', { days: offer.days })}</dd>
        </div>
      </dl>
      <GuaranteeTerms covers={offer.covers} exclusions={offer.exclusions} />
    </>
  );
}
