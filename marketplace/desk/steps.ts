import { eq } from 'drizzle-orm';
import type { OrderStatus } from '../../bff/contract/order';
import { hasCredentials, putCredentials } from '../credentials/store';
import type { AccountCredentials, CredentialVault } from '../credentials/vault';
import type { Tx } from '../db/engine';
import { disputes } from '../db/schema/orders';
import { guaranteesOf, payGuarantee, type GuaranteeResult } from '../orders/guarantee';
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
  /** With `rebind`, `deliver` and a `settle` for the seller only: stored, sealed, in the same transaction. */
  readonly credentials?: AccountCredentials | undefined;
  /** With `pay-guarantee` only: the day the buyer asked on, see `GuaranteeClaim`. */
  readonly claimedOn?: string | undefined;
}

/** What the desk needs of the process it runs in. */
export interface DeskTools {
  readonly tools: OrderTools;
  readonly vault: CredentialVault;
}

export type DeskResult =
  | GuaranteeResult
  | { readonly kind: 'missing' }
  | { readonly kind: 'illegal'; readonly status: OrderStatus; readonly possible: readonly DeskAction[] }
  | { readonly kind: 'noCredentials' };

const settlements: Readonly<Record<DisputeDecision, MachineAction>> = {
  buyer: 'settleForBuyer',
  seller: 'settleForSeller',
};

/** The staff's steps that the machine has from a state. */
function possibleDeskActions(status: OrderStatus): DeskAction[] {
  const names = transitions
    .filter(({ from, actors }) => from === status && actors.includes('staff'))
    .map(({ action }) => (action === settlements.buyer || action === settlements.seller ? 'settle' : action));
  return deskActions.filter((action) => names.some((name) => name === action));
}

/** What the staff can do with each order, by its id: the machine's steps, and paying a guarantee that was not paid yet. */
export async function possibleActionsOf(
  tx: Tx,
  rows: readonly OrderRow[],
): Promise<(order: OrderRow) => readonly DeskAction[]> {
  const guarantees = await guaranteesOf(tx, rows);
  return ({ id, status }) => [
    ...possibleDeskActions(status),
    ...(guarantees.get(id)?.paid === null ? (['pay-guarantee'] as const) : []),
  ];
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
  if (deskAction === 'pay-guarantee') return payGuaranteeLocked(tx, order, step, tools);
  const action = machineAction(deskAction, decision);
  if (transitionFor(order.status, action, 'staff') === undefined) {
    return illegal(tx, order);
  }
  const nowMs = tools.now();
  // A dispute may begin before anything was handed over, and after it nothing is: whoever pays must get the account.
  const handsOver = action === 'deliver' || action === settlements.seller;
  const isMissing = handsOver && credentials === undefined;
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

async function payGuaranteeLocked(tx: Tx, order: OrderRow, step: DeskStep, tools: OrderTools): Promise<DeskResult> {
  if (order.status !== 'completed') return illegal(tx, order);
  const { note, claimedOn } = step;
  if (note === undefined) throw new Error('a guarantee is paid for a reason');
  return payGuarantee(tx, order, { note, claimedOn }, tools);
}

async function illegal(tx: Tx, order: OrderRow): Promise<DeskResult> {
  return { kind: 'illegal', status: order.status, possible: (await possibleActionsOf(tx, [order]))(order) };
}

/** The steps that are arrows of the machine. */
type MachineStep = Exclude<DeskAction, 'pay-guarantee'>;

function machineAction(action: MachineStep, decision: DisputeDecision | undefined): MachineAction {
  if (action !== 'settle') return action;
  if (decision === undefined) throw new Error('a dispute is settled for the buyer or for the seller');
  return settlements[decision];
}
