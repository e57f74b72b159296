import { useEffect, useState } from 'react';
import { useNavigation } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import styles from './ProgressLine.module.css';

const delayMs = 150;

/**
 * A thin line at the top while a navigation takes longer than 150 ms. Until then it isn't there at all, which spares
 * quick ones an animation that only waits.
 */
export function ProgressLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <LateLine />;
}

function LateLine() {
  const t = useText('Shell');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className={styles.root} role="progressbar" aria-label={t('progress')}>
      <div className={styles.line} />
    </div>
  );
}
