import { eq } from 'drizzle-orm';
import type { OrderStatus } from '../../bff/contract/order';
import { hasCredentials, putCredentials } from '../credentials/store';
import type { AccountCredentials, CredentialVault } from '../credentials/vault';
import type { Tx } from '../db/engine';
import { disputes } from '../db/schema/orders';
import { transitionFor, transitions, type MachineAction } from '../orders/machine';
import { deskActions, type DeskAction } from './actions';
import { lockOrder, stepLocked, type OrderRow, type OrderTools } from '../orders/transition';

/** For whom a dispute is settled. */
export type DisputeDecision = 'buyer' | 'seller';

/** A step of the staff. */
export interface DeskStep {
  readonly orderId: number;
  readonly action: DeskAction;
  /** Buyer and seller read it in the order's history. */
  readonly note?: string | undefined;
  /** With `settle` only, and required there. */
  readonly decision?: DisputeDecision | undefined;
  /** With `rebind` and `deliver` only: stored, sealed, in the same transaction. */
  readonly credentials?: AccountCredentials | undefined;
}

/** What the desk needs of the process it runs in. */
export interface DeskTools {
  readonly tools: OrderTools;
  readonly vault: CredentialVault;
}

export type DeskResult =
  | { readonly kind: 'done'; readonly order: OrderRow }
  | { readonly kind: 'missing' }
  | { readonly kind: 'illegal'; readonly status: OrderStatus; readonly possible: readonly DeskAction[] }
  | { readonly kind: 'noCredentials' };

const settlements: Readonly<Record<DisputeDecision, MachineAction>> = {
  buyer: 'settleForBuyer',
  seller: 'settleForSeller',
};

/** The staff's steps that the machine has from a state. */
export function possibleDeskActions(status: OrderStatus): DeskAction[] {
  const names = transitions
    .filter(({ from, actors }) => from === status && actors.includes('staff'))
    .map(({ action }) => (action === settlements.buyer || action === settlements.seller ? 'settle' : action));
  return deskActions.filter((action) => names.includes(action));
}

/** Takes a step of the staff, in the caller's transaction. Nothing is written unless the result is `done`. */
export async function takeDeskStep(tx: Tx, step: DeskStep, parts: DeskTools): Promise<DeskResult> {
  const order = await lockOrder(tx, step.orderId);
  return order === null ? { kind: 'missing' } : deskStepLocked(tx, order, step, parts);
}

/** As `takeDeskStep`, for an order that is locked in this transaction, its listing too. */
export async function deskStepLocked(
  tx: Tx,
  order: OrderRow,
  step: DeskStep,
  { tools, vault }: DeskTools,
): Promise<DeskResult> {
  const { action: deskAction, decision, credentials, note } = step;
  const action = machineAction(deskAction, decision);
  if (transitionFor(order.status, action, 'staff') === undefined) {
    return { kind: 'illegal', status: order.status, possible: possibleDeskActions(order.status) };
  }
  const nowMs = tools.now();
  const isMissing = deskAction === 'deliver' && credentials === undefined;
  if (isMissing && !(await hasCredentials(tx, order.listingId))) return { kind: 'noCredentials' };
  if (credentials !== undefined) await putCredentials(tx, vault, order.listingId, credentials, nowMs);
  if (deskAction === 'settle') {
    await tx
      .update(disputes)
      .set({ decision, note: note ?? null, settleTime: new Date(nowMs) })
      .where(eq(disputes.orderId, order.id));
  }
  const result = await stepLocked(tx, order, { orderId: order.id, action, actor: 'staff', note }, tools);
  if (result.kind !== 'done') throw new Error(`the machine has an arrow for ${action} and does not take it`);
  return result;
}

function machineAction(action: DeskAction, decision: DisputeDecision | undefined): MachineAction {
  if (action !== 'settle') return action;
  if (decision === undefined) throw new Error('a dispute is settled for the buyer or for the seller');
  return settlements[decision];
}
