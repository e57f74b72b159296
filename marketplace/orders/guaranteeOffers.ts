import { asc } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import type { listings } from '../db/schema/listings';
import { guaranteePlans, type BoughtGuarantee } from '../db/schema/orders';
import { messageText, type Language } from '../messages';
import { guaranteeDueCents } from './guarantee';
import { guaranteeCentsOf } from './prices';

/** The number of the guarantee that a listing includes; those the shop sells count from 1. */
export const includedGuaranteeId = 0;

/** What a shop takes on with the mark of a guarantee: the whole price, for a year. */
const includedDays = 365;
const includedPercent = 100;

/** A guarantee at its price for a listing. */
export interface PricedGuarantee {
  readonly priceCents: number;
  readonly bought: BoughtGuarantee;
}

/** What the guarantees for a listing depend on. */
export type GuaranteedListing = Pick<typeof listings.$inferSelect, 'priceCents' | 'isGuarantee' | 'assurance'>;

/**
 * The guarantees an order of a listing can have. What the shop promises on the listing itself comes first and costs
 * nothing; beside it stand only those that go further. One that costs as much as it could ever pay back is none.
 */
export async function guaranteesFor(
  tx: Tx,
  listing: GuaranteedListing,
  language: Language,
): Promise<readonly PricedGuarantee[]> {
  const plans = await tx.select().from(guaranteePlans).orderBy(asc(guaranteePlans.sort), asc(guaranteePlans.id));
  const sold = plans
    .map((plan): PricedGuarantee => {
      const { id, name, days, coverPercent, capCents, covers, exclusions } = plan;
      return {
        priceCents: guaranteeCentsOf(plan, listing.priceCents),
        bought: { id, name, days, coverPercent, capCents, covers, exclusions },
      };
    })
    .filter(({ priceCents, bought }) => {
      return priceCents < guaranteeDueCents({ guarantee: bought, priceCents: listing.priceCents });
    });
  if (!listing.isGuarantee) return sold;
  const included: BoughtGuarantee = {
    id: includedGuaranteeId,
    name: messageText(language, 'includedGuarantee'),
    days: includedDays,
    coverPercent: includedPercent,
    capCents: null,
    covers: listing.assurance === null ? [] : [listing.assurance],
    exclusions: [],
  };
  return [{ priceCents: 0, bought: included }, ...sold.filter(({ bought }) => goesFurther(bought))];
}

/** Whether a guarantee gives what an included one does, and for longer. */
function goesFurther({ days, coverPercent, capCents }: BoughtGuarantee): boolean {
  return coverPercent >= includedPercent && capCents === null && (days === null || days > includedDays);
}
