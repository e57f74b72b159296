import { Form, useNavigation } from '@remix-run/react';
import { createContext, useContext, useRef, type ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { useEarlyInput } from '~/lib/useEarlyInput';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { ActionButton } from '~/ui/ActionLink';
import { ErrorList } from '~/ui/ErrorList';
import { Notice } from '~/ui/Notice';
import type { AccountAnswer } from './accountAnswer';
import styles from './AccountForm.module.css';
import { useFormDraft, type FormDraft } from './useFormDraft';
import { useOwnErrorText } from './useOwnErrorText';
import { useProblemText } from './useProblemText';

interface AccountFormProps {
  /** Tells the forms of a page apart. */
  readonly intent: string;
  readonly answer: AccountAnswer | undefined;
  /** The names of the fields in their order, for the list of what is wrong. */
  readonly fields: readonly string[];
  readonly submit: string;
  /** Shown when the answer says it is done. */
  readonly done?: ReactNode;
  /** Keeps what is typed for this tab. */
  readonly draft?: FormDraft | undefined;
  /** What is wrong before the form may be sent, e.g. pictures that are still on their way. */
  readonly blockedBy?: string | undefined;
  readonly hasFiles?: boolean;
  readonly children: ReactNode;
}

interface FormState {
  readonly intent: string;
  readonly answer: AccountAnswer | undefined;
}

const FormContext = createContext<FormState>({ intent: '', answer: undefined });

/** A field's id, its fault and what was typed into it. */
export function useAccountField(name: string): { id: string; error: string | undefined; value: string | undefined } {
  const ownText = useOwnErrorText();
  const { intent, answer } = useContext(FormContext);
  const own = answer?.errors[name];
  const error = own === undefined ? answer?.fields[name] : ownText(name, own);
  return { id: `${intent}-${name}`, error, value: answer?.values[name] };
}

/** A form of the account pages: its errors on top and at the fields, sent once, what was typed kept. */
export function AccountForm(props: AccountFormProps) {
  const { intent, fields, submit, done, draft, blockedBy, hasFiles = false, children } = props;
  const t = useText('Account');
  const ownText = useOwnErrorText();
  const answer = props.answer?.intent === intent ? props.answer : undefined;
  const { formData } = useNavigation();
  const isSending = formData !== undefined && formData.get('intent') === intent;
  const mayLeave = useSingleSubmit(isSending);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  const { keep, remember } = useFormDraft(form, draft, answer);
  const errors = fields.flatMap((name) => {
    const own = answer?.errors[name];
    const text = own === undefined ? answer?.fields[name] : ownText(name, own);
    return text === undefined ? [] : [{ fieldId: `${intent}-${name}`, text }];
  });
  return (
    <FormContext.Provider value={{ intent, answer }}>
      <Form
        ref={form}
        method="post"
        className={styles.form}
        noValidate
        preventScrollReset
        {...(hasFiles ? { encType: 'multipart/form-data' as const } : {})}
        onInput={keep}
        onSubmit={(event) => {
          if (blockedBy !== undefined) event.preventDefault();
          else if (mayLeave(event)) remember();
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        <ErrorList title={t('wrong', { count: errors.length })} errors={errors} answer={answer} />
        <Problem answer={answer} hasFieldErrors={errors.length > 0} />
        {answer?.isDone === true && done !== undefined && (
          <Notice tone="good" role="status" answer={answer}>
            {done}
          </Notice>
        )}
        {children}
        <div className={styles.foot}>
          <ActionButton type="submit" disabled={isSending || blockedBy !== undefined}>
            {isSending ? t('sending') : submit}
          </ActionButton>
          {blockedBy !== undefined && <span className={styles.hint}>{blockedBy}</span>}
        </div>
      </Form>
    </FormContext.Provider>
  );
}

function Problem({ answer, hasFieldErrors }: { answer: AccountAnswer | undefined; hasFieldErrors: boolean }) {
  const text = useProblemText(answer);
  if (text === null || (answer?.problem === 'invalid' && hasFieldErrors)) return null;
  return (
    <Notice tone="danger" role="alert" answer={answer}>
      {text}
    </Notice>
  );
}
