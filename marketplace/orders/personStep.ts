import { upstreamCode } from '../../bff/contract/errors';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Person } from '../auth/sessions';
import type { TransactionContext } from '../context';
import { refuse, type Refusal } from '../http/answer';
import { visibleWords } from '../visibleText';
import type { MachineAction } from './machine';
import { orderFor, roleIn, type OrderRole } from './read';
import { lockOrder, stepLocked, type OrderRow } from './transition';

/** A logged-in person's request in its transaction. */
export type PersonContext = TransactionContext & { readonly person: Person };

/** What an order's buyer or seller wants to do with it. */
export interface PersonStep {
  readonly orderId: number | null;
  readonly action: Extract<MachineAction, 'cancel' | 'confirm' | 'dispute'>;
  readonly note?: string | undefined;
}

export type OrderDetail = NonNullable<PayloadInputOf<'GET /api/web/order/{id}'>>;

/** A foreign order answers exactly like one that does not exist. */
export const orderMissing = (): Refusal => refuse('orderMissing', upstreamCode.notFound);

/** An order locked for one of its people; null for everybody else. */
export async function lockFor(
  { tx, person }: PersonContext,
  orderId: number | null,
): Promise<{ order: OrderRow; role: OrderRole } | null> {
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  const role = order === null ? null : roleIn(order, person.id);
  return order === null || role === null ? null : { order, role };
}

/**
 * Takes a person's step.
 * @param alongside what else is done in the same transaction, once the step was allowed
 * @returns the order as it is afterwards, or why not
 */
export async function act(
  context: PersonContext,
  { orderId, action, note }: PersonStep,
  alongside: (order: OrderRow, role: OrderRole) => Promise<void> = async () => undefined,
): Promise<OrderDetail | Refusal> {
  const { tx, person, services } = context;
  const found = await lockFor(context, orderId);
  if (found === null) return orderMissing();
  const { order, role } = found;
  const step = {
    orderId: order.id,
    action,
    actor: role,
    actorId: person.id,
    note: visibleWords(note) || undefined,
  };
  const result = await stepLocked(tx, order, step, services.orders);
  if (result.kind !== 'done') return refuse('orderStepRefused');
  await alongside(order, role);
  return (await orderFor(tx, order.id, person.id, services.now())) ?? orderMissing();
}
