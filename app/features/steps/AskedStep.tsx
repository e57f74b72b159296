import { useId, useState, type ReactNode } from 'react';
import { ActionProblem } from '~/features/order/ActionProblem';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { ActionButton } from '~/ui/ActionLink';
import { lazyDialog } from '~/ui/lazyDialog';
import styles from './AskedStep.module.css';
import { ReasonField, type ReasonWords } from './ReasonField';
import { faultOf, type StepAnswer } from './stepAnswer';
import { UnfoldedStep } from './UnfoldedStep';
import { useStepFetcher, useTaken } from './useStepFetcher';

const QuestionDialog = lazyDialog(async () => (await import('./QuestionDialog')).QuestionDialog);

export interface AskedStepProps {
  /** The page's own address, which takes the form. */
  readonly action: string;
  /** The hidden fields: intent, id, requestKey and what else the step needs. */
  readonly fields: Readonly<Record<string, string>> & { readonly intent: string; readonly id: string };
  /** On the button. */
  readonly label: string;
  /** What the button is about, for readers only. */
  readonly of?: string;
  readonly variant?: 'filled' | 'outlined' | 'text';
  readonly size?: 'small' | 'medium' | 'large';
  /** The question, and what it means to say yes. */
  readonly title: string;
  readonly text: ReactNode;
  readonly yes: string;
  readonly no?: string;
  /** Red, for what cannot be undone: the question's yes, and the button too unless it is one of many. */
  readonly dangerous?: boolean | 'inQuestion';
  /** Asks for a reason too. */
  readonly reason?: ReasonWords;
  /** Said when it is done. */
  readonly done?: string;
  /** The answer to this very form when it was sent without scripts. */
  readonly answer: StepAnswer | undefined;
}

/** A step that asks before it is taken: in a dialog, and without scripts in a part that unfolds. */
export function AskedStep(props: AskedStepProps) {
  const { action, fields, label, of, variant = 'outlined', size = 'medium', dangerous = false, reason, done } = props;
  const t = useText('Common');
  const id = useId();
  const toast = useToast();
  const hydrated = useHydrated();
  const { Form, isBusy, isSending, answer } = useStepFetcher(fields.intent, fields.id);
  const submitOnce = useSingleSubmit(isBusy);
  const [isAsking, setAsking] = useState(false);
  const [seen, setSeen] = useState(answer);
  const news = answer === seen ? undefined : answer;
  useTaken(answer, () => {
    setAsking(false);
    if (done !== undefined) toast(done, 'success');
  });
  const shown = news ?? (answer === undefined ? props.answer : undefined);
  const hidden = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  const field = reason && (
    <ReasonField
      id={`${id}-reason`}
      words={reason}
      typed={shown?.values['reason']}
      error={faultOf(shown, 'reason', reason.missing)}
    />
  );
  const ask = () => {
    setSeen(answer);
    setAsking(true);
  };
  return (
    <div className={styles.step} data-dangerous={dangerous === true || undefined}>
      {!isAsking && <ActionProblem answer={shown} />}
      {hydrated ? (
        <div>
          <ActionButton type="button" variant={variant} size={size} disabled={isBusy} onClick={ask}>
            {isSending ? t('sending') : label}
            {of !== undefined && <span className="visually-hidden">{of}</span>}
          </ActionButton>
        </div>
      ) : (
        <UnfoldedStep {...props} answer={shown}>
          {field}
        </UnfoldedStep>
      )}
      {isAsking && (
        <QuestionDialog
          title={props.title}
          text={props.text}
          yes={isSending ? t('sending') : props.yes}
          no={props.no ?? t('cancel')}
          busy={isSending}
          dangerous={dangerous !== false}
          onClose={() => setAsking(false)}
          form={(children) => (
            <Form method="post" action={action} onSubmit={submitOnce} noValidate>
              {hidden}
              <input type="hidden" name="enhanced" value="1" />
              {children}
            </Form>
          )}
        >
          <ActionProblem answer={news} />
          {field}
        </QuestionDialog>
      )}
    </div>
  );
}
