import { ActionProblem } from '~/features/order/ActionProblem';
import type { StepAnswer } from './stepAnswer';

interface LostAnswerProps {
  readonly answer: StepAnswer | undefined;
  /** The steps that are possible now: these show their answers themselves. */
  readonly allowed: readonly string[];
}

/** Why a step was refused that is not there any more: what made it impossible also took its button away. */
export function LostAnswer({ answer, allowed }: LostAnswerProps) {
  if (answer === undefined || allowed.includes(answer.intent)) return null;
  return <ActionProblem answer={answer} />;
}
