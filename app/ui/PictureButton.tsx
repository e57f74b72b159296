import type { ReactNode } from 'react';
import styles from './PictureButton.module.css';

interface PictureButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  /** Beside a picture, not on it: without a ground of its own. */
  readonly bare?: boolean;
  readonly onClick: () => void;
  /** Its icon. */
  readonly children: ReactNode;
}

/** A small round button on a picture. A disabled one keeps the focus, so that moving on by keyboard goes on. */
export function PictureButton({ label, disabled = false, bare = false, onClick, children }: PictureButtonProps) {
  return (
    <button
      type="button"
      className={styles.root}
      data-bare={bare || undefined}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      {children}
    </button>
  );
}
