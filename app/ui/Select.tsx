import type { SelectHTMLAttributes } from 'react';
import styles from './Select.module.css';

/** The device's own list of choices, drawn like the other fields of a form. */
export function Select(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select {...props} className={styles.select} />;
}
