import { readLogin, type GivenLogin } from '../credentials/givenLogin';
import { putHandover } from '../credentials/handover';
import { refuse, Refusal } from '../http/answer';
import { allowedActions } from './machine';
import { lockFor, orderMissing, type OrderDetail, type PersonContext } from './personStep';
import { orderFor } from './read';

/**
 * The seller of a paid order hands over the login of the account, or another one until it is delivered.
 * @returns the order as it is afterwards, or why not
 */
export async function handOver(
  context: PersonContext,
  { orderId, given }: { readonly orderId: number | null; readonly given: GivenLogin },
): Promise<OrderDetail | Refusal> {
  const { tx, person, services } = context;
  const found = await lockFor(context, orderId);
  if (found === null) return orderMissing();
  const { order, role } = found;
  if (!allowedActions(order.status, role).includes('handOver')) return refuse('orderStepRefused');
  const login = readLogin(given);
  if (login instanceof Refusal) return login;
  await putHandover(tx, services.vault, { kind: 'order', id: order.id }, login, services.now());
  return (await orderFor(tx, order.id, person.id, services.now())) ?? orderMissing();
}
