import type { ReactNode } from 'react';
import styles from './FieldError.module.css';

/** What is wrong with a field, below it. The field names it by `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      {children}
    </p>
  );
}
