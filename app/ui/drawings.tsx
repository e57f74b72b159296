import styles from './drawings.module.css';

/** An open display case with nothing in it. */
export function EmptyDrawing() {
  return (
    <svg className={styles.root} viewBox="0 0 168 112" aria-hidden>
      <ellipse className={styles.ground} cx="84" cy="98" rx="66" ry="8" />
      <rect className={styles.panel} x="34" y="30" width="100" height="62" rx="8" />
      <path className={styles.line} d="M34 50h100M50 40h1M58 40h1M66 40h1" />
      <rect className={styles.slot} x="46" y="60" width="20" height="22" rx="4" />
      <rect className={styles.slot} x="74" y="60" width="20" height="22" rx="4" />
      <rect className={styles.slot} x="102" y="60" width="20" height="22" rx="4" />
      <circle className={styles.lens} cx="120" cy="38" r="17" />
      <path className={styles.handle} d="m132 51 12 13" />
    </svg>
  );
}

/** A plug beside its socket. */
export function BrokenDrawing() {
  return (
    <svg className={styles.root} viewBox="0 0 168 112" aria-hidden>
      <ellipse className={styles.ground} cx="84" cy="98" rx="66" ry="8" />
      <path className={styles.line} d="M8 70c22 0 22-22 44-22" />
      <rect className={styles.panel} x="50" y="34" width="24" height="28" rx="6" />
      <path className={styles.handle} d="M74 42h12M74 54h12" />
      <rect className={styles.panel} x="102" y="34" width="24" height="28" rx="6" />
      <path className={styles.line} d="M126 48c20 0 14 26 34 26" />
      <path className={styles.spark} d="m92 26 3-10M98 30l8-7M92 70l3 10M98 66l8 7" />
    </svg>
  );
}

/** A signpost with a missing arm. */
export function LostDrawing() {
  return (
    <svg className={styles.root} viewBox="0 0 168 112" aria-hidden>
      <ellipse className={styles.ground} cx="84" cy="98" rx="66" ry="8" />
      <path className={styles.handle} d="M84 24v74" />
      <path className={styles.panel} d="M84 28h38l12 10-12 10H84z" />
      <path className={styles.slot} d="M84 54H50l-12 10 12 10h34z" />
      <circle className={styles.lens} cx="84" cy="20" r="5" />
    </svg>
  );
}
