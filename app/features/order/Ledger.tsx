import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { Price } from '~/ui/Price';
import styles from './Ledger.module.css';

export interface LedgerLine {
  readonly key: string;
  readonly name: ReactNode;
  /** As on the wire; or a text such as 'included'. */
  readonly value: string | null | undefined;
  readonly text?: string;
  /** A sum: under a line, larger. */
  readonly isTotal?: boolean;
}

/** Amounts under each other, with tabular figures. */
export function Ledger({ lines }: { lines: readonly LedgerLine[] }) {
  const t = useText('Common');
  // Only the sum wears the price's colour.
  const plainAmount = (value: string | null | undefined) => {
    const cents = parseCents(value);
    return cents === null ? t('amountUnknown') : formatCents(cents);
  };
  return (
    <dl className={styles.ledger}>
      {lines.map(({ key, name, value, text, isTotal = false }) => (
        <div key={key} className={styles.line} data-total={isTotal || undefined}>
          <dt>{name}</dt>
          <dd>{text ?? (isTotal ? <Price value={value} /> : plainAmount(value))}</dd>
        </div>
      ))}
    </dl>
  );
}
