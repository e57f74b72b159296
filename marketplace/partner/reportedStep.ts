import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { acceptLocked } from '../buybacks/accept';
import { addOfferLocked } from '../buybacks/offers';
import { moveLocked, type BuybackRow, type BuybackTools } from '../buybacks/transition';
import { suppliers } from '../db/schema/buybacks';
import type { PartnerReport } from './report';

/** `illegal`: it does not follow from where the item stands. `priceDiffers`: another price than the standing offer's. */
export type StepOutcome = 'applied' | 'illegal' | 'priceDiffers';

/** Any fixed number: this file's own advisory lock. */
const supplierLock = 4_207_116;
/** How long an offer of the partner stands, in hours. */
const offerHours = 24;
/** What sellers see; a name is the same in each language. */
const partnerSupplierName = 'Leishen 雷神';

/**
 * The step a report tells of, on an item that is locked. Its money never passes through the shop: the partner pays
 * the seller itself, so that nothing is booked.
 */
export async function reportedStep(
  tx: Tx,
  buyback: BuybackRow,
  { outcome, priceCents }: PartnerReport,
  tools: BuybackTools,
): Promise<StepOutcome> {
  const actor = 'partner';
  if (outcome === 'offered') {
    const supplierId = await partnerSupplier(tx, tools.now());
    const wish = { buybackId: buyback.id, supplierId, priceCents: priceCents ?? 0, hours: offerHours, actor } as const;
    return (await addOfferLocked(tx, buyback, wish, tools)).kind === 'done' ? 'applied' : 'illegal';
  }
  if (outcome === 'accepted') {
    const wish = { buybackId: buyback.id, offerId: null, priceCents, actor } as const;
    const { kind } = await acceptLocked(tx, buyback, wish, tools);
    if (kind === 'priceChanged') return 'priceDiffers';
    return kind === 'done' ? 'applied' : 'illegal';
  }
  if (outcome === 'paid' && priceCents !== null && priceCents !== buyback.priceCents) return 'priceDiffers';
  const action = ({ paid: 'done', declined: 'refuse', cancelled: 'cancel' } as const)[outcome];
  const { kind } = await moveLocked(tx, buyback, { action, actor }, tools);
  return kind === 'done' ? 'applied' : 'illegal';
}

/** The partner among the shop's suppliers, made with its first offer. */
async function partnerSupplier(tx: Tx, nowMs: number): Promise<number> {
  // Two first offers at once must not make it twice. Everybody holds a buy-back when asking for this lock.
  await tx.execute(sql`select pg_advisory_xact_lock(${supplierLock}, current_setting('app.tenant')::int)`);
  const [known] = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(eq(suppliers.kind, 'partner'))
    .orderBy(suppliers.id)
    .limit(1);
  if (known !== undefined) return known.id;
  const [made] = await tx
    .insert(suppliers)
    .values({ name: partnerSupplierName, kind: 'partner', state: 'active', createTime: new Date(nowMs) })
    .returning({ id: suppliers.id });
  if (made === undefined) throw new Error('an inserted supplier comes back');
  return made.id;
}
