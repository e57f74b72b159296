import type { ReactNode } from 'react';
import styles from './FoldSummary.module.css';

/** What opens a `<details>`, drawn as a quiet button. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return <summary className={styles.open}>{children}</summary>;
}
