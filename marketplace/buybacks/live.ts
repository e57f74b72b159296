import { and, eq } from 'drizzle-orm';
import type { StepContext } from '../context';
import { buybacks } from '../db/schema/buybacks';
import type { Refusal } from '../http/answer';
import type { EventSource } from '../http/eventStream';
import { follow } from '../live/follow';
import { wireStatus } from './machine';
import { backMissing } from './personStep';

/** Follows a buy-back and its offers for its person: events `backlist` {status, revision}, the wire's status. */
export function followBuyback(context: StepContext, buybackId: number | null): Promise<EventSource | Refusal> {
  return follow(context, {
    event: 'backlist',
    id: buybackId,
    signals: context.services.buybacks.signals,
    missing: backMissing,
    readMark: async (tx, id, personId) => {
      const [row] = await tx
        .select({ status: buybacks.status, revision: buybacks.revision })
        .from(buybacks)
        .where(and(eq(buybacks.id, id), eq(buybacks.userId, personId)));
      return row === undefined ? null : { status: wireStatus[row.status], revision: row.revision };
    },
  });
}
