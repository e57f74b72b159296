import { useRef, type MouseEvent } from 'react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { wordsOf } from '~/lib/submission';
import { useToast } from '~/lib/toast';
import { useSmsCode } from '~/lib/useSmsCode';
import type { LoginAnswer } from './login.server';
import { smsPurposes, validate, readValues, type LoginTab } from './loginForm';
import { AskButton, SentNote } from './SmsCode';
import { TextField } from './TextField';

const phoneIn = (form: HTMLFormElement) => readValues(new FormData(form)).phone;

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
  const hydrated = useHydrated();
  const key = useRef<HTMLInputElement>(null);
  const code = useSmsCode(key, phoneIn);
  const sms = code.sent ?? sent;

  async function send(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget.form;
    const values = readValues(new FormData(form ?? undefined));
    if (validate(tab, values, ['phone']).phone !== undefined) {
      toast(t('errors.phone'), 'error');
      form?.querySelector<HTMLInputElement>('[name=phone]')?.focus();
      return;
    }
    const refusal = await code.send(values.phone, smsPurposes[tab]);
    if (refusal !== null) toast(wordsOf(refusal) || t('errors.sms'), 'error');
  }

  return (
    <div>
      <input ref={key} type="hidden" name="yzmRankey" value={sms?.key ?? ''} />
      <TextField
        name="code"
        label={t('fields.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={defaultValue}
        maxLength={8}
        error={error}
        end={
          <AskButton
            // Enter in a field presses the form's first button that sends it, and nothing at all while that one waits.
            type={hydrated ? 'button' : 'submit'}
            name="intent"
            value="sendCode"
            formNoValidate
            isSending={code.isSending}
            secondsLeft={code.secondsLeft}
            onClick={(event) => void send(event)}
          />
        }
      />
      {sms !== null && (
        <div role="status">
          <SentNote demoCode={sms.demoCode} />
        </div>
      )}
    </div>
  );
}
