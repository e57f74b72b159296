import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import type { OrderStep } from './orderSteps';
import styles from './Stepper.module.css';
import { statusOf } from './wireWords';

/** How far an order is: beside each other on a desktop, under each other on a phone. */
export function Stepper({ steps }: { steps: readonly OrderStep[] }) {
  const t = useText('Order');
  return (
    <ol className={styles.steps} aria-label={t('stepper')}>
      {steps.map(({ status, state, time }, index) => {
        const moment = state === 'next' ? null : parseWireTime(time);
        return (
          <li
            key={status}
            className={styles.step}
            data-state={state}
            data-side={status === 'disputed' || undefined}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {state === 'done' ? (
                <CheckIcon className={styles.icon} />
              ) : state === 'ended' ? (
                <CloseIcon className={styles.icon} />
              ) : (
                index + 1
              )}
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{t(`status.${statusOf(status) ?? 'other'}`)}</span>
              <span className="visually-hidden">{t(`stepStates.${state}`)}</span>
              {moment !== null && (
                <time className={styles.time} dateTime={moment.toISOString()} title={`${formatTime(moment)} GMT+8`}>
                  {formatTime(moment).slice(5)}
                </time>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
