import styles from './Seal.module.css';

/** A seal with a check for what is done, or with a pair of scales for what is being weighed. */
export function Seal({ sign }: { sign: 'done' | 'scales' }) {
  return (
    <svg className={styles.seal} viewBox="0 0 168 112" aria-hidden>
      <ellipse className={styles.ground} cx="84" cy="98" rx="66" ry="8" />
      <circle className={styles.disc} cx="84" cy="52" r="38" />
      {sign === 'done' ? (
        <path className={styles.sign} d="m66 53 13 13 24-27" />
      ) : (
        <path className={styles.sign} d="M84 32v42M70 74h28M62 40h44M62 40l-8 18h16zM106 40l-8 18h16z" />
      )}
    </svg>
  );
}
