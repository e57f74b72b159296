import { type BuybackAction, backStatus } from '../../bff/contract/sell';
import type { buybackEvents, buybacks } from '../db/schema/buybacks';
import { hourMs, minuteMs, secondMs } from '../../bff/contract/durations';

export type BuybackStatus = (typeof buybacks.$inferSelect)['status'];
/** The ways of a buy-back; `appraisal` sells nothing. */
export type BuybackWay = (typeof buybacks.$inferSelect)['way'];
export type BuybackActor = (typeof buybackEvents.$inferSelect)['actor'];
type DepositState = NonNullable<(typeof buybacks.$inferSelect)['depositState']>;

/** Everything that can happen to a buy-back. `accept`, `refuse` and `cancel` are the seller's, see `buybackActions`. */
export type BuybackMove =
  | 'appraise'
  | 'offer'
  | 'withdraw'
  | 'lapse'
  | 'accept'
  | 'refuse'
  | 'decline'
  | 'cancel'
  | 'deposit'
  | 'reopen'
  | 'expire'
  | 'settle'
  | 'returnDeposit'
  | 'forfeit'
  | 'done';

/** What a move does beside changing the state; carried out in the same transaction by effects.ts. */
export type BuybackEffect =
  | 'rejectOpenOffers'
  | 'refuseOpenOffers'
  | 'expireOpenOffers'
  | 'lapseOffers'
  | 'expireAcceptedOffer'
  | 'dropAcceptedOffer'
  | 'reopenOffers'
  | 'countDeal'
  | 'countCompleted'
  | 'holdDeposit'
  | 'payOut'
  | 'giveDepositBack'
  | 'payDepositOut'
  | 'forgetHandover';

/** One arrow of the state machine. */
export interface BuybackTransition {
  readonly ways: readonly BuybackWay[];
  readonly from: BuybackStatus;
  readonly action: BuybackMove;
  readonly actors: readonly BuybackActor[];
  readonly to: BuybackStatus;
  readonly effects: readonly BuybackEffect[];
  /** The deposit's state from then on; absent: as it was, null: there is none any more, nor a price. */
  readonly deposit?: DepositState | null;
}

const arrow = (
  ways: readonly BuybackWay[],
  from: BuybackStatus,
  action: BuybackMove,
  actors: readonly BuybackActor[],
  to: BuybackStatus,
  ...effects: BuybackEffect[]
): BuybackTransition => ({ ways, from, action, actors, to, effects });

const withDeposit = (deposit: DepositState | null, transition: BuybackTransition): BuybackTransition => ({
  ...transition,
  deposit,
});

const all: readonly BuybackWay[] = ['appraisal', 'quick', 'bidding', 'leishen'];
/** The shop takes care of the money of these; a partner settles with the seller itself. */
const own: readonly BuybackWay[] = ['quick', 'bidding'];
const offered: readonly BuybackWay[] = ['quick', 'bidding', 'leishen'];
const partner: readonly BuybackWay[] = ['leishen'];

/**
 * The life of an appraisal or buy-back: way × state × action × actor → state and effects.
 * Whoever accepted waits for the deposit, at most 30 minutes: from then on only the staff can end it, because the
 * deposit is what the seller has in hand should the buyer not follow through.
 */
export const buybackTransitions: readonly BuybackTransition[] = [
  arrow(['appraisal'], 'quoting', 'appraise', ['staff'], 'done'),

  arrow(['quick'], 'quoting', 'offer', ['staff'], 'quoting'),
  arrow(['bidding'], 'quoting', 'offer', ['supplier', 'staff'], 'quoting'),
  arrow(partner, 'quoting', 'offer', ['partner'], 'quoting'),
  arrow(['quick'], 'quoting', 'withdraw', ['staff'], 'quoting'),
  arrow(['bidding'], 'quoting', 'withdraw', ['supplier', 'staff'], 'quoting'),
  arrow(partner, 'quoting', 'withdraw', ['partner'], 'quoting'),
  arrow(['bidding', 'leishen'], 'quoting', 'lapse', ['system'], 'quoting', 'lapseOffers'),

  withDeposit('awaiting', arrow(own, 'quoting', 'accept', ['seller'], 'accepted', 'rejectOpenOffers', 'countDeal')),
  arrow(partner, 'quoting', 'accept', ['seller', 'partner'], 'accepted', 'rejectOpenOffers', 'countDeal'),
  arrow(offered, 'quoting', 'refuse', ['seller'], 'refused', 'refuseOpenOffers'),
  arrow(partner, 'quoting', 'refuse', ['partner'], 'refused', 'rejectOpenOffers'),
  arrow(['appraisal', ...own], 'quoting', 'decline', ['staff'], 'refused', 'rejectOpenOffers'),
  arrow(all, 'quoting', 'cancel', ['seller'], 'cancelled', 'rejectOpenOffers'),
  arrow(partner, 'quoting', 'cancel', ['partner'], 'cancelled', 'rejectOpenOffers'),
  arrow(own, 'quoting', 'expire', ['system'], 'expired', 'expireOpenOffers'),

  withDeposit('held', arrow(own, 'accepted', 'deposit', ['staff'], 'deposited', 'holdDeposit')),
  withDeposit(null, arrow(own, 'accepted', 'reopen', ['system'], 'quoting', 'expireAcceptedOffer', 'reopenOffers')),
  withDeposit(null, arrow(own, 'accepted', 'expire', ['system'], 'expired', 'expireAcceptedOffer')),
  arrow(partner, 'accepted', 'done', ['partner'], 'done', 'countCompleted'),
  arrow(partner, 'accepted', 'refuse', ['partner'], 'refused', 'dropAcceptedOffer'),
  arrow(partner, 'accepted', 'cancel', ['partner'], 'cancelled', 'dropAcceptedOffer'),
  // For when the partner's report never comes: the account must not stay bound to it.
  arrow(partner, 'accepted', 'decline', ['staff'], 'refused', 'dropAcceptedOffer'),

  withDeposit(
    'paidOut',
    arrow(own, 'deposited', 'settle', ['staff'], 'done', 'payOut', 'countCompleted', 'forgetHandover'),
  ),
  withDeposit(
    'returned',
    arrow(
      own,
      'deposited',
      'returnDeposit',
      ['staff'],
      'refused',
      'giveDepositBack',
      'dropAcceptedOffer',
      'forgetHandover',
    ),
  ),
  withDeposit(
    'forfeited',
    arrow(own, 'deposited', 'forfeit', ['staff'], 'refused', 'payDepositOut', 'dropAcceptedOffer', 'forgetHandover'),
  ),
];

/** What a state machine is asked: how an account is sold, and where that stands. */
export interface BuybackPlace {
  readonly way: BuybackWay;
  readonly status: BuybackStatus;
}

/** The arrow for an action by an actor, or undefined when the table has none. */
export function buybackTransitionFor(
  { way, status }: BuybackPlace,
  action: BuybackMove,
  actor: BuybackActor,
): BuybackTransition | undefined {
  return buybackTransitions.find(
    (entry) =>
      entry.from === status && entry.action === action && entry.ways.includes(way) && entry.actors.includes(actor),
  );
}

/** How long the suppliers have to bid, and the seller to choose: offers end with the bidding. */
export const biddingMs = 24 * hourMs;
/** How long the offer of a quick buy-back stands. */
export const quickOfferMs = 48 * hourMs;
/** How long whoever buys has to pay the deposit. */
export const depositMs = 30 * minuteMs;

interface BuybackPhase {
  /** How long the next actor has; null: no limit is promised. */
  readonly limitMs: number | null;
  /** True when the clock acts at the limit; otherwise it is a promise only. */
  readonly isBinding: boolean;
  /** After how long the automatic desk of demo mode acts, so that one can watch it; null: it has nothing to do. */
  readonly deskMs: number | null;
}

const over: BuybackPhase = { limitMs: null, isBinding: false, deskMs: null };

const awaitingDeposit: BuybackPhase = { limitMs: depositMs, isBinding: true, deskMs: 4 * secondMs };
/** The staff's promise to hand the account over, and with it the money. */
const handingOver: BuybackPhase = { limitMs: 24 * hourMs, isBinding: false, deskMs: 6 * secondMs };

const quotingPhases: Readonly<Record<BuybackWay, BuybackPhase>> = {
  appraisal: { limitMs: 2 * hourMs, isBinding: false, deskMs: 4 * secondMs },
  quick: { limitMs: 2 * hourMs, isBinding: false, deskMs: 5 * secondMs },
  bidding: { limitMs: biddingMs, isBinding: true, deskMs: 3 * secondMs },
  leishen: over,
};

/** Until when the next actor has time in a state, and what happens by itself. */
export function buybackPhase({ way, status }: BuybackPlace): BuybackPhase {
  if (status === 'quoting') return quotingPhases[way];
  if (way === 'leishen') return over;
  if (status === 'accepted') return awaitingDeposit;
  return status === 'deposited' ? handingOver : over;
}

/** The wire's number of a state. */
export const wireStatus: Readonly<Record<BuybackStatus, number>> = {
  quoting: backStatus.open,
  accepted: backStatus.accepted,
  deposited: backStatus.accepted,
  done: backStatus.done,
  cancelled: backStatus.cancelled,
  refused: backStatus.refused,
  expired: backStatus.expired,
};

/** What the seller may do now; accepting and refusing need an offer that stands, handing the login over a deposit. */
export function allowedBuybackActions(place: BuybackPlace, hasOpenOffer: boolean): BuybackAction[] {
  const actions = ['accept', 'refuse', 'cancel'] as const satisfies BuybackAction[];
  const moves: BuybackAction[] = actions.filter(
    (action) => buybackTransitionFor(place, action, 'seller') !== undefined && (action === 'cancel' || hasOpenOffer),
  );
  return place.status === 'deposited' ? [...moves, 'handOver'] : moves;
}

/** In these somebody still has something to do. */
export const openStatuses: readonly BuybackStatus[] = ['quoting', 'accepted', 'deposited'];
