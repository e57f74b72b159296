import type { ComponentProps, ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import type { SentCode } from '~/lib/useSmsCode';
import styles from './SmsCode.module.css';

interface AskButtonProps extends ComponentProps<'button'> {
  readonly isSending: boolean;
  /** Until another code may be asked for. */
  readonly secondsLeft: number;
}

/** The button inside a code's field that asks for an SMS; it counts down until the next one. */
export function AskButton({ isSending, secondsLeft, ...button }: AskButtonProps) {
  const t = useText('Login');
  return (
    <button {...button} className={styles.ask} disabled={isSending || secondsLeft > 0}>
      {secondsLeft > 0 ? t('sendAgain', { seconds: secondsLeft }) : t('send')}
    </button>
  );
}

/** Tells that a code was sent, or in a demo, which sends none, the code itself. */
export function SentNote({ demoCode }: Pick<SentCode, 'demoCode'>) {
  const t = useText('Login');
  return <NoteOfCode>{demoCode === null ? t('codeSent') : t('demoCode', { code: demoCode })}</NoteOfCode>;
}

/** The box below a code's field. */
export function NoteOfCode({ children }: { children: ReactNode }) {
  return <p className={styles.sent}>{children}</p>;
}
