import { AskedStep } from '~/features/steps/AskedStep';
import { answerTo, type StepAnswer } from '~/features/steps/stepAnswer';
import { useText } from '~/lib/i18n';
import type { Back } from './backPlace';
import { backWayOf } from './backStates';

/** Where a form about a buy-back goes, and the name of what it asks. */
export interface CancelForm {
  readonly action: string;
  readonly requestKey: string;
}

interface CancelBackProps {
  readonly back: Back;
  readonly form: CancelForm;
  /** The last answer to a form about it. */
  readonly answer: StepAnswer | undefined;
}

/** Withdraws an appraisal or buy-back, after a question; nothing where that is not possible any more. */
export function CancelBack({ back, form, answer }: CancelBackProps) {
  const t = useText('Appraisals');
  if (!back.allowed.includes('cancel')) return null;
  const isAppraisal = backWayOf(back.way) === 'appraisal';
  return (
    <AskedStep
      action={form.action}
      fields={{ intent: 'cancel', id: back.id, requestKey: form.requestKey }}
      answer={answerTo(answer, 'cancel', back.id)}
      size="small"
      variant="text"
      label={t('cancel.button')}
      of={t('of', { title: back.title || back.type || back.id })}
      title={t(isAppraisal ? 'cancel.titleAppraisal' : 'cancel.title')}
      text={<p>{t(isAppraisal ? 'cancel.textAppraisal' : 'cancel.text')}</p>}
      yes={t('cancel.yes')}
      no={t('cancel.no')}
      done={t('cancel.done')}
      dangerous="inQuestion"
    />
  );
}
