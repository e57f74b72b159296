import type { PayloadInputOf } from '../../bff/contract/types';
import { disputes, disputeStatements } from '../db/schema/orders';
import { refuse, type Refusal } from '../http/answer';
import { tellStatement } from '../messaging/tell';
import { markUsed, ownUploads } from '../uploads/records';
import { visibleWords } from '../visibleText';
import { maxStatements, statementsOf } from './disputeRead';
import { noteEvent } from './note';
import { act, lockFor, orderMissing, type PersonContext } from './personStep';
import { orderFor } from './read';
import { timesOf, type OrderTools } from './transition';

const minReasonLength = 10;
const maxLength = 2_000;
const maxImages = 9;

type SteppedOrder = NonNullable<PayloadInputOf<'POST /api/web/order/{id}/dispute'>>;

/** What a buyer or seller complains about. */
export interface DisputeWish {
  readonly orderId: number | null;
  readonly reason: string;
  readonly images: readonly string[];
}

/** What a buyer or seller says in a dispute that is open. */
export interface StatementWish {
  readonly orderId: number | null;
  readonly text: string;
  readonly images: readonly string[];
}

/** Opens a dispute: the order stops, the money stays where it is until the staff has decided. */
export async function openDispute(
  context: PersonContext,
  { orderId, reason, images }: DisputeWish,
): Promise<SteppedOrder | Refusal> {
  const text = visibleWords(reason);
  if (text.length < minReasonLength || text.length > maxLength) return refuse('disputeReasonRule');
  const refused = await checkImages(context, images);
  if (refused !== null) return refused;
  return act(context, { orderId, action: 'dispute' }, async (order, role) => {
    const openTime = new Date(context.services.now());
    await context.tx
      .insert(disputes)
      .values({ orderId: order.id, openedBy: role, reason: text, images: [...images], openTime });
    await markUsed(context.tx, context.person.id, images);
  });
}

/** Adds what one side says to a dispute for good, and tells the other side; the order stays where it is. */
export async function addStatement(
  context: PersonContext,
  { orderId, text: words, images }: StatementWish,
): Promise<SteppedOrder | Refusal> {
  const { tx, person, services } = context;
  const text = visibleWords(words);
  if (text === '' || text.length > maxLength) return refuse('disputeStatementRule');
  const refused = await checkImages(context, images);
  if (refused !== null) return refused;
  const found = await lockFor(context, orderId);
  if (found === null) return orderMissing();
  const { order, role } = found;
  if (order.status !== 'disputed') return refuse('orderStepRefused');
  const own = (await statementsOf(tx, order.id)).filter(({ side }) => side === role);
  if (own.length >= maxStatements) return refuse('disputeStatementsFull', undefined, { max: String(maxStatements) });
  const time = new Date(services.now());
  await tx.insert(disputeStatements).values({ orderId: order.id, side: role, text, images: [...images], time });
  await markUsed(tx, person.id, images);
  const noted = await noteEvent(
    tx,
    order,
    { action: 'addStatement', actor: role, actorId: person.id },
    services.orders,
    anewForDesk(services.orders),
  );
  await tellStatement(tx, noted, role, time);
  return (await orderFor(tx, order.id, person.id, services.now())) ?? orderMissing();
}

/** The automatic desk of demo mode decides soon: who is answered has as long again. */
function anewForDesk(tools: OrderTools): Partial<ReturnType<typeof timesOf>> {
  const times = timesOf('disputed', tools);
  return times.deskTime === null ? {} : times;
}

/** Their own uploads in this shop only: anything else could show somebody's pictures, or load from elsewhere. */
async function checkImages({ tx, person }: PersonContext, images: readonly string[]): Promise<Refusal | null> {
  if (images.length > maxImages) return refuse('disputeImagesRule');
  const own = await ownUploads(tx, person.id, images);
  return own.length === images.length ? null : refuse('disputeImagesRule');
}
