import { useRef, useState } from 'react';
import { AccountField } from '~/features/account/form/AccountField';
import { AskButton, SentNote } from '~/features/login/SmsCode';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { wordsOf } from '~/lib/submission';
import { useSmsCode, type SentCode } from '~/lib/useSmsCode';
import { FieldError } from '~/ui/FieldError';
import styles from './EarningsPage.module.css';

const phoneIn = (form: HTMLFormElement) => {
  const phone = form.elements.namedItem('phone');
  return phone instanceof HTMLInputElement ? phone.value : '';
};

interface PayeeCodeProps {
  /** The account's own: the code goes to no other. */
  readonly phone: string;
  /** The code that was asked for without scripts. */
  readonly sent: SentCode | null;
}

/** The SMS code to the account's own phone, with the button that asks for one; without scripts the button sends the form. */
export function PayeeCode({ phone, sent }: PayeeCodeProps) {
  const t = useText('Earnings');
  const words = useText('Login');
  const hydrated = useHydrated();
  const key = useRef<HTMLInputElement>(null);
  const code = useSmsCode(key, phoneIn);
  const [problem, setProblem] = useState<string | null>(null);
  const known = code.sent ?? sent;

  async function ask(): Promise<void> {
    const refusal = await code.send(phone, 'payee');
    setProblem(refusal === null ? null : wordsOf(refusal) || words('errors.sms'));
  }

  return (
    <div className={styles.code}>
      <input type="hidden" name="phone" value={phone} />
      <input ref={key} type="hidden" name="yzmRankey" value={known?.key ?? ''} />
      <AccountField
        name="dxyzm"
        label={words('fields.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        hint={t('payee.codeHint', { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` })}
        end={
          <AskButton
            {...(hydrated ? { type: 'button' as const } : { type: 'submit' as const, name: 'step', value: 'sendCode' })}
            isSending={code.isSending}
            secondsLeft={code.secondsLeft}
            onClick={() => {
              if (hydrated) void ask();
            }}
          />
        }
      />
      <div role="status">
        {problem !== null && <FieldError id="payee-code-problem">{problem}</FieldError>}
        {problem === null && known !== null && <SentNote demoCode={known.demoCode} />}
      </div>
    </div>
  );
}
