import { orderStatuses, type OrderStatus } from '../../bff/contract/order';
import type { DeskAction } from './actions';
import { deskInput } from './input';
import type { DeskResult } from './steps';

/** What a step takes: a decision with `settle`, login data with `rebind` and `deliver`. */
export function stepInput(action: DeskAction) {
  if (action === 'settle') return deskInput.settle;
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
  const { status, possible } = result;
  const now = possible.length === 0 ? 'the desk has nothing to do here' : `possible now: ${possible.join(', ')}`;
  return `The order is '${status}', '${action}' is not possible; ${now}`;
}

/** Statuses joined by commas; none: all. @returns a text that says what is wrong with an unknown one */
export function readDeskStatuses(text: string | undefined): OrderStatus[] | string {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !orderStatuses.some((status) => status === name));
  if (unknown !== undefined) return `There is no status '${unknown}'; there are ${orderStatuses.join(', ')}`;
  return orderStatuses.filter((status) => names.includes(status));
}
