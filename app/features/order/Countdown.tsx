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

/** '12 min 03 s left', ticking; nothing without scripts, where the clock time beside it says it all. */
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
  if (clockMs === null) return null;
  const left = timeLeft(deadlineMs, clockMs);
  return (
    <span className={styles.left} role="timer" data-urgent={deadlineMs - clockMs < urgentMs || undefined}>
      {left.unit === 'over' ? t('left.over') : t(`left.${left.unit}`, { ...left })}
    </span>
  );
}
