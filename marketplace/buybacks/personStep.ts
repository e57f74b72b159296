import { eq } from 'drizzle-orm';
import { upstreamCode } from '../../bff/contract/errors';
import type { Person } from '../auth/sessions';
import type { TransactionContext } from '../context';
import { users } from '../db/schema/people';
import { refuse, type Refusal } from '../http/answer';
import type { MessageName } from '../messages';
import { isContactBlacklisted } from '../orders/blacklist';
import { visibleWords } from '../visibleText';
import { acceptLocked } from './accept';
import { lockBuyback, moveLocked, type BuybackRow } from './transition';

export type PersonContext = TransactionContext & { readonly person: Person };

const maxReasonLength = 500;

/** A foreign buy-back answers exactly like one that does not exist. */
export const backMissing = (): Refusal => refuse('backMissing', upstreamCode.notFound);

/** Locks a buy-back for its person; null for everybody else. */
export async function lockOwn({ tx, person }: PersonContext, buybackId: number | null): Promise<BuybackRow | null> {
  const buyback = buybackId === null ? null : await lockBuyback(tx, buybackId);
  return buyback?.userId === person.id ? buyback : null;
}

/** The seller cancels, or refuses all offers. */
export async function actOnBuyback(
  context: PersonContext,
  wish: {
    readonly buybackId: number | null;
    readonly action: 'cancel' | 'refuse';
    readonly reason?: string | undefined;
  },
): Promise<undefined | Refusal> {
  const buyback = await lockOwn(context, wish.buybackId);
  if (buyback === null) return backMissing();
  const note = [...visibleWords(wish.reason)].slice(0, maxReasonLength).join('') || undefined;
  const step = { action: wish.action, actor: 'seller', actorId: context.person.id, note } as const;
  const result = await moveLocked(context.tx, buyback, step, context.services.buybacks);
  return result.kind === 'done' ? undefined : refuse('backStepRefused');
}

const refusals = {
  illegal: 'backStepRefused',
  priceChanged: 'priceChanged',
  offerGone: 'offerGone',
} as const satisfies Record<string, MessageName>;

/** The seller accepts an offer at the price that was shown. */
export async function acceptAsSeller(
  context: PersonContext,
  wish: {
    readonly buybackId: number | null;
    readonly offerId: number | null;
    readonly priceCents: number | null;
  },
): Promise<undefined | Refusal> {
  const { tx, person, services } = context;
  const buyback = await lockOwn(context, wish.buybackId);
  if (buyback === null) return backMissing();
  const [seller] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, person.id));
  // Whoever came onto the list after sending the account in sells nothing either; cancelling stays possible.
  if (await isContactBlacklisted(tx, [seller?.phone, buyback.tel])) return refuse('backBlacklisted');
  const acceptance = { ...wish, buybackId: buyback.id, actor: 'seller', actorId: person.id } as const;
  const result = await acceptLocked(tx, buyback, acceptance, services.buybacks);
  if (result.kind === 'done') return undefined;
  return result.kind === 'missing' ? backMissing() : refuse(refusals[result.kind]);
}
