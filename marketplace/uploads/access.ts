import { and, arrayOverlaps, eq, exists, or } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { disputes, disputeStatements, orders } from '../db/schema/orders';
import { uploads } from '../db/schema/uploads';
import { allKeysOf, pathOfKey } from './keys';
import type { Uploader } from './records';

/** Who may see a picture: `everybody`, or its owner and those it was shown to; null when there is none. */
export async function audienceOf(
  tx: Tx,
  fullKey: string,
): Promise<{ readonly everybody: boolean; readonly ownerId: Uploader } | null> {
  const [upload] = await tx
    .select({ publicTime: uploads.publicTime, ownerId: uploads.userId })
    .from(uploads)
    .where(eq(uploads.key, fullKey));
  return upload === undefined ? null : { everybody: upload.publicTime !== null, ownerId: upload.ownerId };
}

/** True for a buyer or seller of an order in whose dispute the picture is shown, by whoever opened it or later. */
export async function isShownInDispute(tx: Tx, fullKey: string, personId: number): Promise<boolean> {
  const isParty = or(eq(orders.buyerId, personId), eq(orders.sellerId, personId));
  const paths = allKeysOf(fullKey).map(pathOfKey);
  const isAdded = tx
    .select({ id: disputeStatements.id })
    .from(disputeStatements)
    .where(and(eq(disputeStatements.orderId, orders.id), arrayOverlaps(disputeStatements.images, paths)));
  const isShown = or(arrayOverlaps(disputes.images, paths), exists(isAdded));
  const [row] = await tx
    .select({ orderId: disputes.orderId })
    .from(orders)
    .innerJoin(disputes, eq(disputes.orderId, orders.id))
    .where(and(isParty, isShown))
    .limit(1);
  return row !== undefined;
}
