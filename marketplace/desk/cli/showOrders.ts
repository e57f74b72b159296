import type { DeskOrder, DeskOrderDetail, DeskPage } from '../wire';
import { handoverText } from './showHandover';
import { countOf, cut, factLines, nameOf, plain, table } from './table';

const titleWidth = 36;

/** A page of orders as a table. */
export function showOrders({ rows, total }: DeskPage<DeskOrder>): string {
  if (rows.length === 0) return 'No orders.';
  const lines = rows.map((order) => [
    String(order.id),
    order.code,
    order.status,
    order.deadline ?? '-',
    order.total,
    order.hasCredentials ? 'yes' : 'no',
    order.possible.join(' ') || '-',
    cut(plain(order.title), titleWidth),
  ]);
  const headings = ['ID', 'LISTING', 'STATUS', 'DEADLINE', 'TOTAL', 'LOGIN', 'POSSIBLE', 'TITLE'];
  return `${table(headings, lines)}\n${countOf(rows.length, total)}`;
}

/** One order with its history. */
export function showOrder(order: DeskOrderDetail): string {
  const { dispute, guarantee, credentialViews } = order;
  const facts: [string, string][] = [
    ['Order', `${order.id} (${order.orderNo})`],
    ['Listing', `${order.code} ${order.title}`],
    ['Status', order.status],
    ['Next', order.nextActor === null ? 'nobody' : `${order.nextActor}, until ${order.deadline ?? 'no limit'}`],
    ['Possible', order.possible.join(', ') || 'nothing for the desk'],
    ['Price', `${order.price} + guarantee ${order.guaranteePrice} = ${order.total}, fee ${order.fee}`],
    ['Buyer', `${nameOf(order.buyer, order.buyerId)}${order.contact === null ? '' : `, contact ${order.contact}`}`],
    ['Seller', nameOf(order.seller, order.sellerId)],
    ['Seller’s login', handoverText(order.handoverTime, order.handoverViews)],
    ['Login data', order.hasCredentials ? `stored, looked at ${credentialViews.length} times` : 'none yet'],
  ];
  if (guarantee !== null) facts.push(['Guarantee', guaranteeText(guarantee)]);
  if (dispute !== null) {
    facts.push(['Dispute', `by the ${dispute.openedBy}, ${dispute.openTime}: ${dispute.reason}`]);
    if (dispute.images.length > 0) facts.push(['Pictures', dispute.images.join(' ')]);
    for (const { side, text, images, time } of dispute.statements) {
      facts.push(['Statement', `by the ${side}, ${time}: ${text}`]);
      if (images.length > 0) facts.push(['Pictures', images.join(' ')]);
    }
    if (dispute.decision !== null) facts.push(['Decision', `for the ${dispute.decision}`]);
  }
  const history = order.timeline.map(({ time, actor, action, status, note }) => [
    time,
    actor,
    action,
    status,
    note ?? '',
  ]);
  const head = factLines(facts);
  return `${head}\n\n${table(['TIME', 'ACTOR', 'STEP', 'STATUS', 'NOTE'], history)}`;
}

function guaranteeText({ name, due, lastDay, paid }: NonNullable<DeskOrderDetail['guarantee']>): string {
  const end = lastDay === null ? 'without end' : `until ${lastDay}`;
  if (paid === null) return `${name}, ${end}: pays back ${due}`;
  const given = paid.refundTime === null ? 'on its way to the buyer' : `with the buyer since ${paid.refundTime}`;
  return `${name}: paid back ${paid.amount} on ${paid.time}, ${given}`;
}

/** What a step led to, in one line. */
export function showStep(order: DeskOrderDetail): string {
  const paid = order.guarantee?.paid ?? null;
  if (paid !== null) return `The guarantee of order ${order.id} pays the buyer ${paid.amount} back.`;
  const next = order.nextActor === null ? 'nobody has anything left to do' : `next: ${order.nextActor}`;
  return `Order ${order.id} is now ${order.status}; ${next}.`;
}
