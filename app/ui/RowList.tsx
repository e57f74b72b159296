import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import styles from './RowList.module.css';

interface RowListProps<Row> {
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

/** Rows under each other, each a card of its own. */
export function RowList<Row extends { readonly id: string }>({ rows, children }: RowListProps<Row>) {
  return (
    <ol className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ol>
  );
}

interface ComingRowsProps {
  /** How many rows are shown now: about so many will come. */
  readonly count: number;
  /** One row's place. */
  readonly children: ReactNode;
}

const fewestRows = 3;

/** Holds the place of rows that load. */
export function ComingRows({ count, children }: ComingRowsProps) {
  const t = useText('Common');
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <ol className={styles.rows}>
        {Array.from({ length: Math.max(fewestRows, count) }, (_, index) => (
          <li key={index}>{children}</li>
        ))}
      </ol>
    </>
  );
}
