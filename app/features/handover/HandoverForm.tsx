import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ActionProblem } from '~/features/order/ActionProblem';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { useEarlyInput } from '~/lib/useEarlyInput';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { ActionButton } from '~/ui/ActionLink';
import { ErrorList } from '~/ui/ErrorList';
import styles from './Handover.module.css';
import { handoverIntent, loginFields, maxLengths, type HandoverAnswer, type LoginField } from './handoverAnswer';
import { fieldIdOf, LoginFieldBox } from './LoginFieldBox';

interface HandoverFormProps {
  /** The page's own address, which takes the form. */
  readonly action: string;
  /** Of the order or the buy-back. */
  readonly id: string;
  readonly answer: HandoverAnswer | undefined;
}

/** The login of a sold account. What is typed is kept nowhere, and the password comes back from nowhere. */
export function HandoverForm({ action, id, answer }: HandoverFormProps) {
  const t = useText('Order');
  const hydrated = useHydrated();
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === handoverIntent;
  const submitOnce = useSingleSubmit(isSending);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  const isTaken = answer?.problem === null;
  useEffect(() => {
    if (isTaken) form.current?.reset();
  }, [isTaken, answer]);
  const errorOf = (field: LoginField) =>
    answer?.fields[field] ??
    (answer?.faults.includes(field) ? t(`handover.errors.${field}`, { max: maxLengths[field] }) : undefined);
  const errors = loginFields.flatMap((field) => {
    const text = errorOf(field);
    return text === undefined ? [] : [{ fieldId: fieldIdOf(field), text }];
  });
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      className={styles.form}
      noValidate
      preventScrollReset
      autoComplete="off"
      onSubmit={submitOnce}
    >
      <input type="hidden" name="intent" value={handoverIntent} />
      <input type="hidden" name="id" value={id} />
      {hydrated && <input type="hidden" name="enhanced" value="1" />}
      <ErrorList
        title={t('dispute.errors.title', { count: errors.length })}
        errors={errors}
        answer={errors.length > 0 ? answer : undefined}
      />
      <ActionProblem answer={answer} />
      {loginFields.map((field) => (
        <LoginFieldBox
          key={field}
          field={field}
          label={t(`handover.fields.${field}`)}
          {...(field === 'note' ? { hint: t('handover.noteHint') } : {})}
          error={errorOf(field)}
          typed={answer?.values[field]}
        />
      ))}
      <div>
        <ActionButton type="submit" disabled={isSending}>
          {t(isSending ? 'actions.sending' : 'handover.submit')}
        </ActionButton>
      </div>
    </Form>
  );
}
