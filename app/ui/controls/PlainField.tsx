import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react';
import styles from './controls.module.css';

/** A field as MUI's small ones are drawn in this shop, without MUI; its name is `aria-label`. */
export function PlainInput(props: InputHTMLAttributes<HTMLInputElement> & { readonly 'aria-label': string }) {
  return (
    <div className={styles.field}>
      <input type="text" {...props} className={styles.input} />
    </div>
  );
}

/** The device's own list of choices in such a field. */
export function PlainSelect(props: SelectHTMLAttributes<HTMLSelectElement> & { readonly 'aria-label': string }) {
  return (
    <div className={styles.field}>
      <select {...props} className={styles.input} />
      <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 10l5 5 5-5z" />
      </svg>
    </div>
  );
}
