import type { PayloadInputOf } from '../../bff/contract/types';
import { disputes } from '../db/schema/orders';
import { refuse, type Refusal } from '../http/answer';
import { markUsed, ownUploads } from '../uploads/records';
import { visibleWords } from '../visibleText';
import { act, type PersonContext } from './personStep';

const minReasonLength = 10;
const maxReasonLength = 2_000;
const maxImages = 9;

/** What a buyer or seller complains about. */
export interface DisputeWish {
  readonly orderId: number | null;
  readonly reason: string;
  readonly images: readonly string[];
}

/** Opens a dispute: the order stops, the money stays where it is until the staff has decided. */
export async function openDispute(
  context: PersonContext,
  { orderId, reason, images }: DisputeWish,
): Promise<NonNullable<PayloadInputOf<'POST /api/web/order/{id}/dispute'>> | Refusal> {
  const text = visibleWords(reason);
  if (text.length < minReasonLength || text.length > maxReasonLength) return refuse('disputeReasonRule');
  if (images.length > maxImages) return refuse('disputeImagesRule');
  // Their own uploads in this shop only: anything else could show somebody's pictures, or load from elsewhere.
  const own = await ownUploads(context.tx, context.person.id, images);
  if (own.length !== images.length) return refuse('disputeImagesRule');
  return act(context, { orderId, action: 'dispute' }, async (order, role) => {
    const openTime = new Date(context.services.now());
    await context.tx
      .insert(disputes)
      .values({ orderId: order.id, openedBy: role, reason: text, images: [...images], openTime });
    await markUsed(context.tx, context.person.id, images);
  });
}
