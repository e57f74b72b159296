import { useEffect, useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import styles from './UndoBar.module.css';

/** Longer than a toast, which only tells something: this one is to be pressed. */
const offerMs = 7000;

interface UndoBarProps {
  readonly text: string;
  readonly onUndo: () => void;
  /** The offer is over. */
  readonly onEnd: () => void;
}

/** Says what was removed and offers to undo it; time stands still while a pointer or the focus is on it. */
export function UndoBar({ text, onUndo, onEnd }: UndoBarProps) {
  const t = useText('Common');
  const [held, setHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end.current(), offerMs);
    return () => clearTimeout(timer);
  }, [held]);

  // What was pressed is gone: whoever uses a keyboard goes on from here instead of from the top.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={styles.bar} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <span className={styles.text}>{text}</span>
      <button
        ref={button}
        type="button"
        className={styles.undo}
        onClick={onUndo}
        onFocus={(event) => setHeld(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setHeld(false)}
      >
        {t('undo')}
      </button>
    </div>
  );
}
