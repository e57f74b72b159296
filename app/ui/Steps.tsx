import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { CloseIcon } from './icons';
import { CheckIcon } from './rareIcons';
import styles from './Steps.module.css';

/** How a step stands: `ended` closes what went no further. */
export type StepState = 'done' | 'now' | 'ended' | 'next';

export interface Step {
  readonly key: string;
  readonly name: string;
  readonly state: StepState;
  /** When it was reached, as on the wire; not shown of what lies ahead. */
  readonly time: string | undefined;
  /** A step nobody wishes for. */
  readonly isSide?: boolean;
}

/** How far something is: steps beside each other on a desktop, under each other on a phone. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  const t = useText('Common');
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ key, name, state, time, isSide = false }, index) => {
        const moment = state === 'next' ? null : parseWireTime(time);
        return (
          <li
            key={key}
            className={styles.step}
            data-state={state}
            data-side={isSide || undefined}
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
              <span className={styles.name}>{name}</span>
              <span className="visually-hidden">{t(`steps.${state}`)}</span>
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
