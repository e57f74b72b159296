import { asc, eq } from 'drizzle-orm';
import { acceptLocked } from '../buybacks/accept';
import { appraiseLocked } from '../buybacks/appraise';
import { createBuyback } from '../buybacks/create';
import type { BuybackWay } from '../buybacks/machine';
import { addOffer } from '../buybacks/offers';
import { lockBuyback, takeBuybackStep, type BuybackRow, type BuybackTools } from '../buybacks/transition';
import type { Tx } from '../db/engine';
import { suppliers } from '../db/schema/buybacks';
import { listings, saleStates } from '../db/schema/listings';
import { users } from '../db/schema/people';
import { createChangeSignals } from '../live/signals';
import { wireMoney } from '../queries/wire';
import { demoAccounts } from './accounts';
import { say, type Bilingual } from './bilingual';
import type { ShopDefinition } from './shops';
import { suppliersOf } from './suppliers';
import { hourMs } from '../../bff/contract/durations';

const yuanCents = 100;

const description: Bilingual = [
  '自用账号，资料齐全，可当面换绑。',
  'My own account, all papers at hand, ready to be moved.',
];

type Model = typeof listings.$inferSelect;

/** True when the shop has its suppliers: those of a shop filled before they existed are added later. */
export async function hasSuppliers(tx: Tx): Promise<boolean> {
  return (await tx.$count(suppliers)) > 0;
}

/**
 * The suppliers of a demo shop, and what its demo seller has sent in: an answered appraisal, a running bidding, a quick
 * buy-back that was paid out and a cancelled one. Made by the steps people take, at moments that lie back, the oldest
 * first: messages about them are listed by their ids.
 */
export async function fillBuybacks(tx: Tx, shop: ShopDefinition, now: Date): Promise<void> {
  const added = await tx.insert(suppliers).values(suppliersOf(shop, now)).returning();
  const [own, first, second] = added;
  const phone = demoAccounts.find(({ role }) => role === 'seller')?.phone ?? '';
  const [seller] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  const models = await tx
    .select()
    .from(listings)
    .where(eq(listings.saleState, saleStates.onSale))
    .orderBy(asc(listings.id))
    .limit(4);
  const [appraised, bidden, bought, cancelled] = models;
  // A shop whose people or listings were removed has nothing to show; its suppliers it needs all the same.
  if (!own || !first || !second || !seller || !appraised || !bidden || !bought || !cancelled) return;
  const sendIn = (model: Model, way: BuybackWay, hours: number) =>
    send(tx, { model, way, userId: seller.id, des: say(description, shop.language), tools: toolsAt(now, hours) });

  const quick = await sendIn(bought, 'quick', 220);
  const buybackId = quick.id;
  await addOffer(tx, { buybackId, supplierId: own.id, priceCents: shareOf(bought, 75) }, toolsAt(now, 219));
  const offered = await lockBuyback(tx, buybackId);
  if (offered === null) throw new Error('the demo’s quick buy-back is gone');
  const acceptance = { buybackId, offerId: null, priceCents: null, actor: 'seller', actorId: seller.id } as const;
  await acceptLocked(tx, offered, acceptance, toolsAt(now, 218));
  await takeBuybackStep(tx, { buybackId, action: 'deposit', actor: 'staff' }, toolsAt(now, 218));
  await takeBuybackStep(tx, { buybackId, action: 'settle', actor: 'staff' }, toolsAt(now, 210));

  const dropped = await sendIn(cancelled, 'bidding', 120);
  const cancelling = { buybackId: dropped.id, action: 'cancel', actor: 'seller', actorId: seller.id } as const;
  await takeBuybackStep(tx, cancelling, toolsAt(now, 119));

  const appraisal = await sendIn(appraised, 'appraisal', 72);
  const [lowCents, highCents] = [shareOf(appraised, 85), shareOf(appraised, 105)];
  const reasons = [
    { code: 'similar', count: 18, low: wireMoney(shareOf(appraised, 80)), high: wireMoney(shareOf(appraised, 115)) },
  ];
  await appraiseLocked(tx, appraisal, { lowCents, highCents, reasons }, toolsAt(now, 71));

  const bidding = await sendIn(bidden, 'bidding', 3);
  const offers = [
    { supplierId: first.id, priceCents: shareOf(bidden, 81) },
    { supplierId: second.id, priceCents: shareOf(bidden, 84) },
  ];
  for (const offer of offers) await addOffer(tx, { buybackId: bidding.id, ...offer }, toolsAt(now, 2));
}

/** The clock of steps that were taken some hours ago; nobody watches. */
function toolsAt(now: Date, hoursAgo: number): BuybackTools {
  const nowMs = now.getTime() - hoursAgo * hourMs;
  return { now: () => nowMs, signals: createChangeSignals(), automaticDesk: false };
}

async function send(
  tx: Tx,
  wish: {
    readonly model: Model;
    readonly way: BuybackWay;
    readonly userId: number;
    readonly des: string;
    readonly tools: BuybackTools;
  },
): Promise<BuybackRow> {
  const { model, way, userId, des, tools } = wish;
  const { gameId, systemId, carrierId, groupId, serverId, title, values } = model;
  const place = { gameId, systemId, carrierId, groupId, serverId };
  const words = { region: null, title, des, tel: null, content: null };
  const hopedCents = shareOf(model, 100);
  const made = await createBuyback(
    tx,
    { ...place, ...words, userId, way, partition: 2, values, images: [model.titleImg], hopedCents },
    tools,
  );
  if (made === 'tooMany') throw new Error('the demo seller has too much under way');
  return made;
}

/** A share of a listing's price in percent, in whole yuan, as cents. */
function shareOf({ priceCents }: Model, percent: number): number {
  return Math.max(yuanCents, Math.floor((priceCents * percent) / (100 * yuanCents)) * yuanCents);
}
