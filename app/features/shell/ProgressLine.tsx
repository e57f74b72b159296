import { useNavigation } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import styles from './ProgressLine.module.css';

/** A thin line at the top while a navigation takes longer than 150 ms (the delay is the animation's own). */
export function ProgressLine() {
  const t = useText('Shell');
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={styles['root']} role="progressbar" aria-label={t('progress')}>
      <div className={styles['line']} />
    </div>
  );
}
