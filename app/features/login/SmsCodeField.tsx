import { useEffect, useState, type MouseEvent } from 'react';
import { api } from '~/lib/api';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import type { LoginAnswer } from './login.server';
import { smsPurposes, validate, readValues, type LoginTab } from './loginForm';
import styles from './LoginPage.module.css';
import { TextField } from './TextField';

const waitSeconds = 60;

/** Seconds until another code may be asked for. */
function useCountdown(): [left: number, start: () => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(waitSeconds)];
}

/**
 * An SMS code with the button that sends one. The button submits the form without JavaScript; with it the code
 * is asked for in the background and the button counts down. Demo shops show the code, because they send none.
 */
export function SmsCodeField({
  tab,
  sent,
  defaultValue,
  error,
}: {
  tab: LoginTab;
  sent: LoginAnswer['sms'];
  defaultValue: string | undefined;
  error: string | undefined;
}) {
  const t = useText('Login');
  const toast = useToast();
  const [own, setOwn] = useState<LoginAnswer['sms']>(null);
  const [isSending, setSending] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown();
  const sms = own ?? sent;

  async function send(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget.form;
    const values = readValues(new FormData(form ?? undefined));
    if (validate(tab, values, ['phone']).phone !== undefined) {
      toast(t('errors.phone'), 'error');
      form?.querySelector<HTMLInputElement>('[name=phone]')?.focus();
      return;
    }
    setSending(true);
    const answer = await api.call('GET /api/sms/new/send', { phone: values.phone, type: smsPurposes[tab] });
    setSending(false);
    if (!answer.ok) {
      toast(answer.msg || t('errors.sms'), 'error');
      return;
    }
    const payload = answer.payload as { yzmRankey?: string; demoCode?: string } | undefined;
    setOwn({ key: payload?.yzmRankey ?? '', demoCode: payload?.demoCode ?? null });
    startCountdown();
  }

  return (
    <div>
      <input type="hidden" name="yzmRankey" value={sms?.key ?? ''} />
      <TextField
        name="code"
        label={t('fields.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={defaultValue}
        maxLength={8}
        error={error}
        end={
          <button
            type="submit"
            name="intent"
            value="sendCode"
            formNoValidate
            className={styles.send}
            disabled={isSending || secondsLeft > 0}
            onClick={(event) => void send(event)}
          >
            {secondsLeft > 0 ? t('sendAgain', { seconds: secondsLeft }) : t('send')}
          </button>
        }
      />
      {sms !== null && (
        <p className={styles.sent} role="status">
          {sms.demoCode === null ? t('codeSent') : t('demoCode', { code: sms.demoCode })}
        </p>
      )}
    </div>
  );
}
