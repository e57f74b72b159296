import { useId } from 'react';
import { useText } from '~/lib/i18n';
import styles from './PushSwitch.module.css';
import { usePushSwitch } from './usePushSwitch';

/** Whether this browser is told of messages while the shop is closed; nothing is asked before a press. */
export function PushSwitch() {
  const t = useText('Push');
  const id = useId();
  const { state, isBusy, isFailed, press } = usePushSwitch();
  const canPress = (state === 'on' || state === 'off') && !isBusy;
  return (
    <section className={styles.root} aria-labelledby={`${id}-title`}>
      <div className={styles.words}>
        <h2 className={styles.title} id={`${id}-title`}>
          {t('title')}
        </h2>
        <p className={styles.text}>{t('lead')}</p>
        <p className={`${styles.text} ${styles.state}`} id={`${id}-state`} role="status">
          <span>{t(`state.${state}`)}</span>
          {/* Most browsers' answer holds its place until it is there, so that nothing below moves. */}
          {state === 'asking' && <span className={styles.held}>{t('state.off')}</span>}
        </p>
        <p className={styles.failed} role="alert">
          {isFailed && t('failed')}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={state === 'on'}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-state`}
        aria-disabled={!canPress}
        onClick={canPress ? press : undefined}
      >
        <span className={styles.knob} />
      </button>
    </section>
  );
}
