import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { wireMoney } from '~/lib/money';
import { ActionButton } from '~/ui/ActionLink';
import { Price } from '~/ui/Price';
import { SummaryAside } from '~/ui/SummaryAside';
import { Ledger } from './Ledger';
import styles from './OrderSummary.module.css';
import type { GuaranteeOffer } from './sureOrder.server';

interface OrderSummaryProps {
  readonly priceCents: number | null;
  /** Undefined when none is chosen yet, or none could be shown. */
  readonly guarantee: GuaranteeOffer | 'none' | undefined;
  readonly guaranteeCents: number | null;
  readonly canOrder: boolean;
  readonly isSending: boolean;
  readonly terms: ReactNode;
}

/** The running total and the one button: beside the form on a desktop, its foot always in reach on a phone. */
export function OrderSummary({ priceCents, guarantee, guaranteeCents, canOrder, isSending, terms }: OrderSummaryProps) {
  const t = useText('SureOrder');
  const total = priceCents === null || guaranteeCents === null ? null : wireMoney(priceCents + guaranteeCents);
  const guaranteeLines =
    guarantee === undefined
      ? []
      : guarantee === 'none'
        ? [{ key: 'none', name: t('summary.guarantee'), value: null, text: t('guarantee.none') }]
        : [{ key: guarantee.id, name: guarantee.name, value: guarantee.price }];
  return (
    <SummaryAside
      title={t('summary.title')}
      totalName={t('summary.total')}
      total={
        <span className={styles.total}>
          {total === null ? t('summary.unknown') : <Price value={total} size="large" />}
        </span>
      }
      isReckoned
      button={
        <ActionButton type="submit" size="large" disabled={!canOrder || isSending}>
          {isSending ? t('sending') : t('submit')}
        </ActionButton>
      }
      note={t('noCharge')}
    >
      <div className={styles.lines}>
        <Ledger
          lines={[
            {
              key: 'price',
              name: t('summary.price'),
              value: priceCents === null ? null : wireMoney(priceCents),
            },
            ...guaranteeLines,
          ]}
        />
      </div>
      <p className={styles.perChoice}>{t('summary.perChoice')}</p>
      <p className={styles.held}>{t('summary.held')}</p>
      {terms}
    </SummaryAside>
  );
}
