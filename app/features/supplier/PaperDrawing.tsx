import type { PaperField } from './application';
import styles from './PaperField.module.css';

const lines: Readonly<Record<PaperField, string>> = {
  // A card with a portrait at the right.
  frontIdCardImg: 'M10 16h24M10 25h18M10 34h22M10 45h38',
  // A card with an emblem and the date below it.
  reverseIdCardImg: 'M40 15h26M40 24h20M22 46h40',
  // A person who holds a card up.
  handIdCardImg: 'M8 50c2-12 10-17 20-17s18 5 20 17M50 30h24v16H50zM55 36h8M55 41h14',
  // A sheet with a seal.
  businessLicenseImg: 'M28 14h24M24 22h32M24 29h32M24 36h18',
};

/** What belongs into the place of a paper, drawn in lines. */
export function PaperDrawing({ paper }: { paper: PaperField }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 84 56" aria-hidden>
      {paper === 'frontIdCardImg' && (
        <>
          <rect x="2" y="3" width="80" height="50" rx="5" />
          <rect className={styles.tint} x="54" y="13" width="20" height="25" rx="3" />
          <circle cx="64" cy="21" r="4" />
          <path d="M57 36c1-6 4-8 7-8s6 2 7 8" />
        </>
      )}
      {paper === 'reverseIdCardImg' && (
        <>
          <rect x="2" y="3" width="80" height="50" rx="5" />
          <circle className={styles.tint} cx="22" cy="21" r="10" />
          <path d="m22 14 2 5h5l-4 3 2 5-5-3-5 3 2-5-4-3h5z" />
        </>
      )}
      {paper === 'handIdCardImg' && <circle className={styles.tint} cx="28" cy="19" r="11" />}
      {paper === 'businessLicenseImg' && (
        <>
          <rect x="14" y="3" width="52" height="50" rx="4" />
          <circle className={styles.tint} cx="54" cy="42" r="6" />
        </>
      )}
      <path d={lines[paper]} />
    </svg>
  );
}
