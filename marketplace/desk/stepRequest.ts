import { wireMoney, wireTime } from '../queries/wire';
import type { DeskAction } from './actions';
import { deskInput } from './input';
import type { DeskResult } from './steps';

/**
 * What a step takes: a decision with `settle`, login data with it, `rebind` and `deliver`, a reason with `pay-guarantee`.
 */
export function stepInput(action: DeskAction) {
  if (action === 'settle') return deskInput.settle;
  if (action === 'pay-guarantee') return deskInput.payGuarantee;
  return action === 'rebind' || action === 'deliver' ? deskInput.stepWithCredentials : deskInput.step;
}

/** Why a step was not taken, with what is possible instead. */
export function refusalOf(
  action: DeskAction,
  result: Exclude<DeskResult, { readonly kind: 'done' } | { readonly kind: 'missing' }>,
): string {
  if (result.kind === 'noCredentials') {
    return 'The listing has no login data yet: send them with this step (accountNumber and accountPassword)';
  }
  if (result.kind === 'noGuarantee') return 'The order was sold without a guarantee';
  if (result.kind === 'guaranteePaid') {
    const { amountCents, time } = result.paid;
    return `The guarantee was paid already: ${wireMoney(amountCents)} on ${wireTime(time)}`;
  }
  if (result.kind === 'outsideTerm') {
    const { firstDay, lastDay } = result;
    return `The guarantee pays what was claimed from ${firstDay} until ${lastDay}; say by claimedOn when the buyer asked`;
  }
  const { status, possible } = result;
  const now = possible.length === 0 ? 'the desk has nothing to do here' : `possible now: ${possible.join(', ')}`;
  return `The order is '${status}', '${action}' is not possible; ${now}`;
}
