import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { AccountField } from '~/features/account/form/AccountField';
import { AskButton, NoteOfCode, SentNote } from '~/features/login/SmsCode';
import { readDraft, writeDraft } from '~/features/order/sessionDraft';
import { halfWidth } from '~/lib/halfWidth';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { wordsOf } from '~/lib/submission';
import { smsWaitMs, useSmsCode, type SentCode } from '~/lib/useSmsCode';
import { FieldError } from '~/ui/FieldError';
import styles from './ApplicationForm.module.css';

/** As long as the marketplace takes a code. */
const codeLifeMs = 5 * 60_000;

const phoneFieldOf = (form: HTMLFormElement | null) => form?.elements.namedItem('phoneNumber');
const phoneIn = (form: HTMLFormElement) => {
  const phone = phoneFieldOf(form);
  return phone instanceof HTMLInputElement ? halfWidth(phone.value).trim() : '';
};

interface CodeFieldProps {
  /** The code that was asked for without scripts. */
  readonly sent: SentCode | null;
  /** Where it is kept which code was asked for: its key and its number, never the code. */
  readonly draft: string | null;
}

/** The SMS code for the phone above, with the button that asks for one; without scripts the button sends the form. */
export function CodeField({ sent, draft }: CodeFieldProps) {
  const t = useText('Supplier');
  const words = useText('Login');
  const hydrated = useHydrated();
  const key = useRef<HTMLInputElement>(null);
  const code = useSmsCode(key, phoneIn);
  const { resume } = code;
  const [isResumed, setResumed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const known = code.sent ?? sent;

  useEffect(() => {
    if (draft === null) return;
    const { codeKey, codePhone, askAgainMs } = readDraft(draft);
    if (typeof codeKey !== 'string' || typeof codePhone !== 'string' || typeof askAgainMs !== 'number') return;
    if (askAgainMs - smsWaitMs + codeLifeMs < Date.now()) return;
    resume({ key: codeKey, phone: codePhone, nextMs: askAgainMs });
    setResumed(true);
  }, [draft, resume]);

  const own = isResumed ? null : code.sent;
  useEffect(() => {
    if (draft === null || own === null) return;
    writeDraft(draft, { codeKey: own.key, codePhone: own.phone, askAgainMs: own.nextMs });
  }, [draft, own]);

  async function ask(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    const phone = phoneFieldOf(event.currentTarget.form);
    if (!(phone instanceof HTMLInputElement)) return;
    if (phone.value.trim() === '') {
      setProblem(t('code.phoneFirst'));
      phone.focus();
      return;
    }
    const refusal = await code.send(halfWidth(phone.value).trim(), 'public');
    if (refusal === null) setResumed(false);
    setProblem(refusal === null ? null : wordsOf(refusal) || words('errors.sms'));
  }

  return (
    <div className={styles.code}>
      <input ref={key} type="hidden" name="yzmRankey" value={known?.key ?? ''} />
      <AccountField
        name="dxyzm"
        label={words('fields.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        end={
          <AskButton
            {...(hydrated ? { type: 'button' as const } : { type: 'submit' as const, name: 'step', value: 'sendCode' })}
            isSending={code.isSending}
            secondsLeft={code.secondsLeft}
            onClick={(event) => {
              if (hydrated) void ask(event);
            }}
          />
        }
      />
      <div role="status">
        {problem !== null && <FieldError id="supplier-code-problem">{problem}</FieldError>}
        {problem === null &&
          known !== null &&
          (isResumed ? <NoteOfCode>{t('code.resumed')}</NoteOfCode> : <SentNote demoCode={known.demoCode} />)}
      </div>
    </div>
  );
}
