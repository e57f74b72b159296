import { and, eq, gt } from 'drizzle-orm';
import { afterCommit, type Tx } from '../db/engine';
import { buybackEvents, buybacks, offers } from '../db/schema/buybacks';
import type { ChangeSignals } from '../live/signals';
import { tellBuyback } from '../messaging/tell';
import { carryOutBuyback } from './effects';
import {
  buybackPhase,
  buybackTransitionFor,
  type BuybackActor,
  type BuybackMove,
  type BuybackPlace,
  type BuybackStatus,
  type BuybackTransition,
} from './machine';

export type BuybackRow = typeof buybacks.$inferSelect;
/** One reason of an estimate, as the contract has it. */
export type BuybackReason = NonNullable<BuybackRow['reasons']>[number];

/** What moves of buy-backs need of the process they run in. */
export interface BuybackTools {
  readonly now: () => number;
  readonly signals: ChangeSignals;
  /** True in demo mode: the desk takes its next step by itself, after a short delay. */
  readonly automaticDesk: boolean;
}

/** A move somebody wants. Who may act at all is checked by the caller. */
export interface BuybackMoveWish<Action extends BuybackMove = BuybackMove> {
  readonly action: Action;
  readonly actor: BuybackActor;
  readonly actorId?: number | undefined;
  /** A person's, the desk's or a partner's words; the seller reads them in the history. */
  readonly note?: string | undefined;
}

/** Moves that need nothing but their name; offers and acceptances have functions of their own. */
export type PlainMove = Exclude<BuybackMove, 'offer' | 'withdraw' | 'lapse' | 'accept' | 'appraise'>;

/** `illegal`: the machine has no such arrow from the present state, or there is no offer to refuse. */
export type BuybackResult =
  | { readonly kind: 'done'; readonly buyback: BuybackRow }
  | { readonly kind: 'illegal'; readonly status: BuybackStatus }
  | { readonly kind: 'missing' };

/**
 * Locks a buy-back for the rest of the transaction. Everybody locks it before its offers and their suppliers, so that
 * two transactions never wait for each other.
 */
export async function lockBuyback(tx: Tx, buybackId: number): Promise<BuybackRow | null> {
  const [buyback] = await tx.select().from(buybacks).where(eq(buybacks.id, buybackId)).for('update');
  return buyback ?? null;
}

/** Takes one step of the state machine: state, history, offers and money, in the caller's transaction. */
export async function takeBuybackStep(
  tx: Tx,
  step: BuybackMoveWish<PlainMove> & { readonly buybackId: number },
  tools: BuybackTools,
): Promise<BuybackResult> {
  const buyback = await lockBuyback(tx, step.buybackId);
  return buyback === null ? { kind: 'missing' } : moveLocked(tx, buyback, step, tools);
}

/**
 * As `takeBuybackStep`, for a buy-back that `lockBuyback` gave in this transaction.
 * @param changes other columns that change with the move
 */
export async function moveLocked(
  tx: Tx,
  buyback: BuybackRow,
  wish: BuybackMoveWish,
  tools: BuybackTools,
  changes: Partial<BuybackRow> = {},
): Promise<BuybackResult> {
  const transition = buybackTransitionFor(buyback, wish.action, wish.actor);
  const illegal = { kind: 'illegal', status: buyback.status } as const;
  if (transition === undefined) return illegal;
  const isRefusing = wish.action === 'refuse' && wish.actor === 'seller';
  if (isRefusing && !(await hasOpenOffer(tx, buyback.id, tools.now()))) return illegal;
  const now = new Date(tools.now());
  const [changed] = await tx
    .update(buybacks)
    .set({
      status: transition.to,
      revision: buyback.revision + 1,
      changeTime: now,
      ...depositOf(transition),
      ...(transition.to === buyback.status ? {} : timesOf({ ...buyback, status: transition.to }, tools)),
      ...(transition.to === 'refused' ? refusalOf(wish) : {}),
      ...changes,
    })
    .where(eq(buybacks.id, buyback.id))
    .returning();
  if (changed === undefined) throw new Error('a buy-back that is locked cannot be gone');
  await tx.insert(buybackEvents).values({
    buybackId: buyback.id,
    action: wish.action,
    fromStatus: buyback.status,
    status: transition.to,
    actor: wish.actor,
    actorId: wish.actorId ?? null,
    note: wish.note ?? null,
    time: now,
  });
  await tellBuyback(tx, changed, { ...wish, fromStatus: buyback.status }, now);
  for (const effect of transition.effects) await carryOutBuyback(tx, effect, changed, now);
  afterCommit(() => tools.signals.changed(buyback.tenantId, buyback.id));
  return { kind: 'done', buyback: changed };
}

/** True when the seller can accept something now. */
async function hasOpenOffer(tx: Tx, buybackId: number, nowMs: number): Promise<boolean> {
  const standing = and(
    eq(offers.buybackId, buybackId),
    eq(offers.state, 'open'),
    gt(offers.expireTime, new Date(nowMs)),
  );
  return (await tx.$count(offers, standing)) > 0;
}

function depositOf({ deposit }: BuybackTransition): Partial<BuybackRow> {
  if (deposit === undefined) return {};
  if (deposit !== null) return { depositState: deposit };
  return { depositState: null, depositCents: null, priceCents: null, feeCents: null };
}

function refusalOf({ actor, note }: BuybackMoveWish): Partial<BuybackRow> {
  return { refusedBy: actor === 'seller' ? 'seller' : 'staff', refuseReason: note ?? null };
}

/** Until when the next actor has time in a state, and when the automatic desk acts. */
export function timesOf(
  place: BuybackPlace & { readonly quoteDeadline: Date | null },
  tools: BuybackTools,
): Pick<BuybackRow, 'deadline' | 'deskTime'> {
  const { limitMs, isBinding, deskMs } = buybackPhase(place);
  const nowMs = tools.now();
  const deskTime = deskMs !== null && tools.automaticDesk ? new Date(nowMs + deskMs) : null;
  // Back from an acceptance without a deposit: what was promised to the bidders still holds.
  if (place.status === 'quoting' && place.quoteDeadline !== null) return { deadline: place.quoteDeadline, deskTime };
  const limit = limitMs === null ? null : new Date(nowMs + limitMs);
  return { deadline: isBinding ? limit : (deskTime ?? limit), deskTime };
}
