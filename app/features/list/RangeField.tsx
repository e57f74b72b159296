import { useState } from 'react';
import { useText } from '~/lib/i18n';
import { DraftInput } from './DraftInput';
import styles from './FilterForm.module.css';

interface RangeFieldProps {
  /** What the range is of, for the readers' labels. */
  label: string;
  names: readonly [string, string];
  from: string;
  to: string;
  placeholders?: readonly [string, string];
  normalise: (typed: string) => string;
  onRange: (from: string, to: string) => void;
}

/** Two fields for the bounds of a range. Bounds the wrong way round wait: most often the second is half typed. */
export function RangeField({ label, names, from, to, placeholders, normalise, onRange }: RangeFieldProps) {
  const t = useText('List');
  const [waiting, setWaiting] = useState<readonly [string, string] | null>(null);
  const [low, high] = waiting ?? [from, to];
  const report = (nextLow: string, nextHigh: string) => {
    const crossed = nextLow !== '' && nextHigh !== '' && Number(nextLow) > Number(nextHigh);
    setWaiting(crossed ? [nextLow, nextHigh] : null);
    if (!crossed) onRange(nextLow, nextHigh);
  };
  const settle = () => {
    if (waiting === null) return;
    setWaiting(null);
    onRange(waiting[1], waiting[0]);
  };
  return (
    <div className={styles.range} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || settle()}>
      <DraftInput
        numeric
        name={names[0]}
        label={t('filters.fromOf', { name: label })}
        placeholder={placeholders?.[0] || t('filters.from')}
        value={low}
        normalise={normalise}
        onValue={(value) => report(value, high)}
      />
      <span aria-hidden="true">–</span>
      <DraftInput
        numeric
        name={names[1]}
        label={t('filters.toOf', { name: label })}
        placeholder={placeholders?.[1] || t('filters.to')}
        value={high}
        normalise={normalise}
        onValue={(value) => report(low, value)}
      />
    </div>
  );
}
