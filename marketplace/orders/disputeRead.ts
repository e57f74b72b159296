import { asc, eq } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { disputes, disputeStatements } from '../db/schema/orders';
import { wireTime } from '../queries/wire';
import type { OrderRow } from './transition';

type DisputeDetail = NonNullable<PayloadInputOf<'GET /api/web/order/{id}'>>['dispute'];

/** One side may add so many statements to a dispute. */
export const maxStatements = 10;

/** What both sides of an order's dispute said after it was opened, the oldest first. */
export function statementsOf(tx: Tx, orderId: number): Promise<(typeof disputeStatements.$inferSelect)[]> {
  return tx
    .select()
    .from(disputeStatements)
    .where(eq(disputeStatements.orderId, orderId))
    .orderBy(asc(disputeStatements.id));
}

/** An order's dispute as one side of it sees it; null when there was none. */
export async function disputeFor(
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  role: 'buyer' | 'seller',
): Promise<DisputeDetail> {
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.orderId, id));
  if (dispute === undefined) return null;
  const { reason, images, openedBy, decision, note } = dispute;
  const statements = await statementsOf(tx, id);
  const own = statements.filter(({ side }) => side === role);
  return {
    reason,
    images,
    openedBy,
    openTime: wireTime(dispute.openTime),
    decision,
    note,
    settleTime: wireTime(dispute.settleTime),
    statements: statements.map(({ side, text, images: shown, time }) => ({
      side,
      text,
      images: shown,
      time: wireTime(time),
    })),
    statementsLeft: status === 'disputed' ? maxStatements - own.length : null,
  };
}
