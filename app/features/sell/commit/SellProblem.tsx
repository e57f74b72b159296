import { useText } from '~/lib/i18n';
import { Notice } from '~/ui/Notice';
import type { SellAnswer } from './submitSell.server';

interface SellProblemProps {
  readonly answer: SellAnswer | undefined;
  /** What stands at the fields already. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The fields a person can't see: what is wrong with them is said above the form. */
const hiddenFields = ['gameId', 'way', 'attributes', 'id', 'partition', 'content'];

/** Why the account was not offered, in words that say what to do. */
export function SellProblem({ answer, errors }: SellProblemProps) {
  const t = useText('Sell');
  if (answer === undefined || answer.problem === null || answer.problem === 'invalid') return null;
  const { problem, msg } = answer;
  const unseen = hiddenFields.flatMap((key) => errors[key] ?? []);
  if (problem === 'refused' && Object.keys(answer.errors).length > 0) {
    if (unseen.length === 0) return null;
    return (
      <Notice tone="danger" role="alert" answer={answer}>
        {unseen.join(' ')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      role="alert"
      answer={answer}
      title={problem === 'refused' ? t('problems.refused') : undefined}
    >
      {problem === 'refused' ? msg : t(`problems.${problem}`)}
    </Notice>
  );
}
