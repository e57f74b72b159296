import { and, arrayOverlaps, eq, or } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { disputes, orders } from '../db/schema/orders';
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

/** True for a buyer or seller of an order in whose dispute the picture is shown. */
export async function isShownInDispute(tx: Tx, fullKey: string, personId: number): Promise<boolean> {
  const isParty = or(eq(orders.buyerId, personId), eq(orders.sellerId, personId));
  const isShown = arrayOverlaps(disputes.images, allKeysOf(fullKey).map(pathOfKey));
  const [row] = await tx
    .select({ orderId: disputes.orderId })
    .from(orders)
    .innerJoin(disputes, eq(disputes.orderId, orders.id))
    .where(and(isParty, isShown))
    .limit(1);
  return row !== undefined;
}
