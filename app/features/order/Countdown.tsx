import { useEffect, useRef } from 'react';
import { useText } from '~/lib/i18n';
import styles from './Countdown.module.css';
import { timeLeft } from './timeLeft';
import { useServerClock } from './useServerClock';

interface CountdownProps {
  readonly deadlineMs: number;
  /** The server's clock when the page's data were made. */
  readonly nowMs: number;
  /** Called once when the time is up. */
  readonly onOver?: () => void;
}

/** Below this the countdown asks for attention. */
const urgentMs = 5 * 60_000;

/**
 * '12 min 03 s left', ticking; nothing without scripts, where the clock time beside it says it all. Until it ticks it
 * stands there out of sight, so that nothing moves when it is seen.
 */
export function Countdown({ deadlineMs, nowMs, onOver }: CountdownProps) {
  const t = useText('Order');
  const clockMs = useServerClock(nowMs);
  const told = useRef(0);
  const isOver = clockMs !== null && clockMs >= deadlineMs;
  useEffect(() => {
    if (!isOver || told.current === deadlineMs) return;
    told.current = deadlineMs;
    onOver?.();
  }, [isOver, deadlineMs, onOver]);
  const shownMs = clockMs ?? nowMs;
  const left = timeLeft(deadlineMs, shownMs);
  return (
    <span
      className={styles.left}
      role="timer"
      data-urgent={deadlineMs - shownMs < urgentMs || undefined}
      data-waiting={clockMs === null || undefined}
    >
      {left.unit === 'over' ? t('left.over') : t(`left.${left.unit}`, { ...left })}
    </span>
  );
}
