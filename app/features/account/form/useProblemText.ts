import { useText } from '~/lib/i18n';
import type { AccountAnswer } from './accountAnswer';

/** Why a form did not go through, in the person's language; null when it did, or was not sent. */
export function useProblemText(answer: AccountAnswer | undefined): string | null {
  const t = useText('Account');
  const problem = answer?.problem ?? null;
  if (answer === undefined || problem === null) return null;
  const texts = {
    invalid: answer.msg || t('refused'),
    refused: answer.msg || t('refused'),
    unsafe: t('refused'),
    unreachable: t('unreachable'),
    loggedOut: t('loggedOut'),
  };
  return texts[problem];
}
