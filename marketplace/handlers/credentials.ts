import { eq } from 'drizzle-orm';
import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { viewCredentials } from '../credentials/store';
import { orders } from '../db/schema/orders';
import { refuse } from '../http/answer';
import { credentialStatuses } from '../orders/machine';
import { orderMissing } from '../orders/personStep';
import { rowId, wireTime } from '../queries/wire';

/** The credentials of a bought account, to its buyer only; each look is written down. */
export const credentialHandlers: HandlersOf<'GET /api/web/order/{id}/credentials'> = {
  'GET /api/web/order/{id}/credentials': forPerson(async (input, { tx, person, services }) => {
    const orderId = rowId(input.id);
    // Locked, so that a dispute or refund of this very moment comes either before the look or after it.
    const [order] = orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, orderId)).for('share');
    // The seller too: who sold an account has no business with its login any more.
    if (order === undefined || order.buyerId !== person.id) return orderMissing();
    if (!credentialStatuses.has(order.status)) return refuse('credentialsNotYet');
    const nowMs = services.now();
    const view = { orderId: order.id, listingId: order.listingId, viewerId: person.id, nowMs };
    const credentials = await viewCredentials(tx, services.vault, view);
    if (credentials === null) return refuse('credentialsMissing');
    return { ...credentials, viewTime: wireTime(new Date(nowMs)) };
  }),
};
