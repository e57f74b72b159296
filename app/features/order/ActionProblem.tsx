import { useText } from '~/lib/i18n';
import type { ActionAnswer } from '~/lib/submission';
import { Notice } from '~/ui/Notice';

/** Why a step was not taken; nothing when it was, or when its form says it itself. */
export function ActionProblem({ answer }: { answer: ActionAnswer | undefined }) {
  const t = useText('Order');
  const problem = answer?.problem ?? null;
  if (answer === undefined || problem === null || problem === 'invalid') return null;
  const texts = {
    refused: answer.msg || t('actions.refused'),
    unreachable: t('actions.requestFailed'),
    loggedOut: t('actions.loggedOut'),
    unsafe: t('pay.badAddress'),
  };
  return (
    <Notice tone="danger" role="alert">
      {texts[problem]}
    </Notice>
  );
}
