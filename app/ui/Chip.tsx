import styles from './Chip.module.css';

export type ChipTone = 'calm' | 'primary' | 'good' | 'warning' | 'danger';

/** Where something stands, in a word. */
export function Chip({ tone, children }: { tone: ChipTone; children: string }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
