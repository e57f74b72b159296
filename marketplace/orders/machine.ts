import { orderActions, type OrderAction, type OrderStatus } from '../../bff/contract/order';
import type { orderActors } from '../db/schema/orders';
import { hourMs, minuteMs } from '../../bff/contract/durations';

export type OrderActor = (typeof orderActors)[number];

/** Everything that can happen to an order. The first three are a person's; see `orderActions` of the contract. */
export type MachineAction =
  | 'cancel'
  | 'confirm'
  | 'dispute'
  | 'receivePayment'
  | 'expire'
  | 'verify'
  | 'reject'
  | 'rebind'
  | 'deliver'
  | 'complete'
  | 'settleForBuyer'
  | 'settleForSeller'
  | 'finishRefund';

/** What a transition does beside changing the state; carried out in the same transaction by effects.ts. */
export type OrderEffect =
  | 'markSold'
  | 'releaseListing'
  | 'withdrawListing'
  | 'forgetCredentials'
  | 'forgetHandover'
  | 'closePayments'
  | 'oweRefund'
  | 'payOut'
  | 'recordDeal';

/** One arrow of the state machine. */
export interface Transition {
  readonly from: OrderStatus;
  readonly action: MachineAction;
  readonly actors: readonly OrderActor[];
  readonly to: OrderStatus;
  readonly effects: readonly OrderEffect[];
}

const arrow = (
  from: OrderStatus,
  action: MachineAction,
  actors: readonly OrderActor[],
  to: OrderStatus,
  ...effects: OrderEffect[]
): Transition => ({ from, action, actors, to, effects });

/**
 * The life of an order: state × action × actor → state and effects. Source: api.md §6.
 * `paid` is the last moment at which the buyer may simply step back; from then on the staff works on the account,
 * and who is unhappy opens a dispute.
 */
export const transitions: readonly Transition[] = [
  arrow('unpaid', 'receivePayment', ['provider'], 'paid', 'closePayments', 'markSold'),
  arrow('unpaid', 'cancel', ['buyer', 'staff'], 'closed', 'closePayments', 'releaseListing'),
  arrow('unpaid', 'expire', ['system'], 'closed', 'closePayments', 'releaseListing'),

  arrow('paid', 'verify', ['staff'], 'verifying'),
  arrow('paid', 'cancel', ['buyer'], 'refunding', 'oweRefund', 'releaseListing', 'forgetHandover'),
  arrow('paid', 'cancel', ['seller', 'staff'], 'refunding', 'oweRefund', 'withdrawListing', 'forgetHandover'),

  arrow('verifying', 'rebind', ['staff'], 'rebinding'),
  arrow('verifying', 'reject', ['staff'], 'refunding', 'oweRefund', 'withdrawListing', 'forgetHandover'),
  arrow('verifying', 'cancel', ['seller'], 'refunding', 'oweRefund', 'withdrawListing', 'forgetHandover'),
  arrow('verifying', 'dispute', ['buyer', 'seller'], 'disputed'),

  arrow('rebinding', 'deliver', ['staff'], 'delivered'),
  arrow('rebinding', 'dispute', ['buyer', 'seller'], 'disputed'),

  arrow('delivered', 'confirm', ['buyer'], 'completed', 'payOut', 'recordDeal', 'forgetHandover'),
  arrow('delivered', 'complete', ['system'], 'completed', 'payOut', 'recordDeal', 'forgetHandover'),
  arrow('delivered', 'dispute', ['buyer'], 'disputed'),

  arrow(
    'disputed',
    'settleForBuyer',
    ['staff'],
    'refunded',
    'oweRefund',
    'withdrawListing',
    'forgetCredentials',
    'forgetHandover',
  ),
  arrow('disputed', 'settleForSeller', ['staff'], 'completed', 'payOut', 'recordDeal', 'forgetHandover'),

  arrow('refunding', 'finishRefund', ['system'], 'refunded'),
];

/** The arrow for an action by an actor, or undefined when the table has none. */
export function transitionFor(from: OrderStatus, action: MachineAction, actor: OrderActor): Transition | undefined {
  return transitions.find((entry) => entry.from === from && entry.action === action && entry.actors.includes(actor));
}

interface Phase {
  readonly nextActor: 'buyer' | 'staff' | 'system' | null;
  /** How long the next actor has; null: no limit is promised. */
  readonly limitMs: number | null;
  /** What the clock does at the limit; null: the deadline is a promise only. */
  readonly atDeadline: 'expire' | 'complete' | null;
  /** What the automatic desk of demo mode does, and after how long, so that one can watch it. */
  readonly desk: { readonly action: MachineAction; readonly afterMs: number } | null;
}

const over: Phase = { nextActor: null, limitMs: null, atDeadline: null, desk: null };
const staffPhase = (limitMs: number, action: MachineAction, afterMs: number): Phase => ({
  nextActor: 'staff',
  limitMs,
  atDeadline: null,
  desk: { action, afterMs },
});

/** Who must act in each state, until when, and what happens by itself. */
export const phases: Readonly<Record<OrderStatus, Phase>> = {
  unpaid: { nextActor: 'buyer', limitMs: 15 * minuteMs, atDeadline: 'expire', desk: null },
  paid: staffPhase(30 * minuteMs, 'verify', 4_000),
  verifying: staffPhase(2 * hourMs, 'rebind', 5_000),
  rebinding: staffPhase(24 * hourMs, 'deliver', 5_000),
  delivered: { nextActor: 'buyer', limitMs: 72 * hourMs, atDeadline: 'complete', desk: null },
  disputed: staffPhase(72 * hourMs, 'settleForBuyer', 45_000),
  refunding: { nextActor: 'system', limitMs: 24 * hourMs, atDeadline: null, desk: null },
  completed: over,
  closed: over,
  refunded: over,
};

const machineActions: Readonly<Partial<Record<OrderAction, MachineAction>>> = {
  cancel: 'cancel',
  confirm: 'confirm',
  dispute: 'dispute',
};

/** In these states the buyer may see the credentials. */
export const credentialStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['delivered', 'completed']);

/** In these states the staff works with the seller's login: it can be handed over, and replaced. */
const handoverStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['paid', 'verifying', 'rebinding']);

/** In these states an order ended without its account having been sold. */
export const endedStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['closed', 'refunding', 'refunded']);

/** What a buyer or seller may do with an order now. */
export function allowedActions(status: OrderStatus, role: 'buyer' | 'seller'): OrderAction[] {
  return orderActions.filter((action) => {
    if (action === 'pay') return role === 'buyer' && status === 'unpaid';
    if (action === 'credentials') return role === 'buyer' && credentialStatuses.has(status);
    if (action === 'handOver') return role === 'seller' && handoverStatuses.has(status);
    const machineAction = machineActions[action];
    return machineAction !== undefined && transitionFor(status, machineAction, role) !== undefined;
  });
}
