import type { OrderStatus } from '../../../bff/contract/order';

/** The tabs of the order list, by what a person looks for. */
export const orderTabs = ['all', 'toPay', 'inProgress', 'toConfirm', 'disputed', 'done', 'closed'] as const;

export type OrderTab = (typeof orderTabs)[number];

/** Every status stands in exactly one tab beside "all". */
const tabByStatus: Readonly<Record<OrderStatus, Exclude<OrderTab, 'all'>>> = {
  unpaid: 'toPay',
  paid: 'inProgress',
  verifying: 'inProgress',
  rebinding: 'inProgress',
  delivered: 'toConfirm',
  disputed: 'disputed',
  refunding: 'disputed',
  completed: 'done',
  closed: 'closed',
  refunded: 'closed',
};

/** The tab a status belongs to; a status of a newer marketplace is in "all" only. */
export function tabOf(status: string): OrderTab {
  return Object.keys(tabByStatus).includes(status) ? tabByStatus[status as OrderStatus] : 'all';
}

/** The statuses of a tab as the list call takes them, joined by ','; '' for all. */
export function statusesOf(tab: OrderTab): string {
  return Object.keys(tabByStatus)
    .filter((status) => tabOf(status) === tab)
    .join(',');
}

/** How many orders each tab holds; "all" counts unknown statuses too. */
export function tabCounts(byStatus: Readonly<Record<string, number>>): Record<OrderTab, number> {
  const counts = Object.fromEntries(orderTabs.map((tab) => [tab, 0])) as Record<OrderTab, number>;
  for (const [status, count] of Object.entries(byStatus)) {
    const tab = tabOf(status);
    counts.all += count;
    if (tab !== 'all') counts[tab] += count;
  }
  return counts;
}
