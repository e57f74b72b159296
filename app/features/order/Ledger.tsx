import type { ReactNode } from 'react';
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
  return (
    <dl className={styles.ledger}>
      {lines.map(({ key, name, value, text, isTotal = false }) => (
        <div key={key} className={styles.line} data-total={isTotal || undefined}>
          <dt>{name}</dt>
          <dd>{text ?? (isTotal ? <Price value={value} /> : <Plain value={value} />)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Only the sum wears the price's colour. */
function Plain({ value }: { value: string | null | undefined }) {
  return (
    <span className={styles.plain}>
      <Price value={value} size="small" />
    </span>
  );
}
