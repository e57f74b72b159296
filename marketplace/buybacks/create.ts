import { and, eq, inArray } from 'drizzle-orm';
import { afterCommit, type Tx } from '../db/engine';
import { buybackEvents, buybacks } from '../db/schema/buybacks';
import type { TemplateValues } from '../db/schema/listings';
import { users } from '../db/schema/people';
import { biddingMs, openStatuses, type BuybackWay } from './machine';
import { timesOf, type BuybackRow, type BuybackTools } from './transition';

/** An account somebody wants appraised or bought, checked. */
export interface BuybackWish {
  readonly userId: number;
  readonly way: BuybackWay;
  /** 1 buy-back link, 2 official site, 3 third party. */
  readonly partition: number;
  readonly gameId: number;
  readonly systemId: number | null;
  readonly carrierId: number | null;
  readonly groupId: number | null;
  readonly serverId: number | null;
  readonly region: string | null;
  readonly title: string;
  readonly des: string;
  readonly values: TemplateValues;
  readonly images: readonly string[];
  readonly hopedCents: number | null;
  readonly tel: string | null;
  readonly content: string | null;
}

/** Suppliers and staff look at each one: a person has at most so many under way. */
export const maxOpenBuybacks = 20;

/** Takes an account in. @returns 'tooMany' when the person has reached the limit, also by requests at the same moment */
export async function createBuyback(tx: Tx, wish: BuybackWish, tools: BuybackTools): Promise<BuybackRow | 'tooMany'> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, wish.userId)).for('no key update');
  const under = and(eq(buybacks.userId, wish.userId), inArray(buybacks.status, [...openStatuses]));
  if ((await tx.$count(buybacks, under)) >= maxOpenBuybacks) return 'tooMany';
  const nowMs = tools.now();
  const now = new Date(nowMs);
  const { way } = wish;
  const quoteDeadline = way === 'bidding' ? new Date(nowMs + biddingMs) : null;
  const [buyback] = await tx
    .insert(buybacks)
    .values({
      ...wish,
      images: [...wish.images],
      status: 'quoting',
      quoteDeadline,
      createTime: now,
      changeTime: now,
      ...timesOf({ way, status: 'quoting', quoteDeadline }, tools),
    })
    .returning();
  if (buyback === undefined) throw new Error('an inserted buy-back comes back');
  await tx.insert(buybackEvents).values({
    buybackId: buyback.id,
    action: 'create',
    fromStatus: null,
    status: 'quoting',
    actor: 'seller',
    actorId: wish.userId,
    time: now,
  });
  afterCommit(() => tools.signals.changed(buyback.tenantId, buyback.id));
  return buyback;
}
