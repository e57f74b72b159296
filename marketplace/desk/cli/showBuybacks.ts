import type { DeskBuyback, DeskBuybackDetail } from '../buybackWire';
import type { DeskPage } from '../wire';
import { handoverText } from './showHandover';
import { countOf, cut, factLines, nameOf, plain, table } from './table';

const titleWidth = 36;

/** A page of appraisals and buy-backs as a table. */
export function showBuybacks({ rows, total }: DeskPage<DeskBuyback>): string {
  if (rows.length === 0) return 'No appraisals or buy-backs.';
  const lines = rows.map((item) => [
    String(item.id),
    item.way,
    item.status,
    item.deadline ?? '-',
    item.price ?? item.bestOffer ?? '-',
    String(item.openOffers),
    item.possible.join(' ') || '-',
    cut(plain(item.title), titleWidth),
  ]);
  const headings = ['ID', 'WAY', 'STATUS', 'DEADLINE', 'PRICE', 'OFFERS', 'POSSIBLE', 'TITLE'];
  return `${table(headings, lines)}\n${countOf(rows.length, total)}`;
}

/** One of them with its offers and its history. */
export function showBuyback(item: DeskBuybackDetail): string {
  const range = item.low === null ? 'not appraised' : `${item.low} to ${item.high ?? item.low}`;
  const facts: [string, string][] = [
    ['Number', `${item.id} (${item.way})`],
    ['Account', `${item.game}: ${item.title}`],
    ['Region', item.region ?? '-'],
    ['Status', item.deadline === null ? item.status : `${item.status}, until ${item.deadline}`],
    ['Possible', item.possible.join(', ') || 'nothing for the desk'],
    ['Hoped for', item.hoped ?? '-'],
    ['Appraisal', range],
    ['Price', item.price === null ? 'none accepted' : `${item.price}, fee ${item.fee ?? '0.00'}`],
    ['Deposit', item.deposit === null ? 'none' : `${item.deposit} ${item.depositState ?? ''}`],
    ['Seller', `${nameOf(item.seller, item.sellerId)}${item.tel === null ? '' : `, contact ${item.tel}`}`],
    ['Seller’s login', handoverText(item.handoverTime, item.handoverViews)],
    ['Told', item.des || '-'],
    ...(item.refuseReason === null ? [] : [['Refused', item.refuseReason] as [string, string]]),
    ...(item.images.length === 0 ? [] : [['Pictures', item.images.join(' ')] as [string, string]]),
  ];
  const head = factLines(facts);
  const offers = item.offers.map(({ id, supplierId, supplier, price, state, expires }) => [
    String(id),
    `${supplierId} ${supplier}`,
    price,
    state,
    expires,
  ]);
  const history = item.timeline.map(({ time, actor, action, status, note }) => [
    time,
    actor,
    action,
    status,
    note ?? '',
  ]);
  return [
    head,
    ...(offers.length === 0 ? [] : [table(['OFFER', 'SUPPLIER', 'PRICE', 'STATE', 'UNTIL'], offers)]),
    table(['TIME', 'ACTOR', 'STEP', 'STATUS', 'NOTE'], history),
  ].join('\n\n');
}

/** What a step led to, in one line. */
export function showBuybackStep({ id, status, possible }: DeskBuybackDetail): string {
  const next = possible.length === 0 ? 'the desk has nothing left to do' : `possible now: ${possible.join(', ')}`;
  return `Buy-back ${id} is now ${status}; ${next}.`;
}
