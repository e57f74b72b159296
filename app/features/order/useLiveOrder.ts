import { api } from '~/lib/api';
import { useLive } from '~/lib/useLive';
import { paths } from '~/paths';
import { isSettled } from './isSettled';
import type { OrderDetailData } from './orderDetail.server';

interface LiveOrderOptions {
  readonly page: OrderDetailData;
  /** The outcome of a payment is awaited: it may change without the order changing. */
  readonly isChecking: boolean;
}

/** Keeps an order's page up to date; see `useLive`. */
export function useLiveOrder({ page, isChecking }: LiveOrderOptions) {
  const { order, payment } = page;
  const { id } = order;
  return useLive({
    events: { path: paths.ours.orderEvents(id), name: 'order' },
    revision: order.revision,
    isOver: isSettled(page),
    isChecking,
    async ask() {
      const [news, paid] = await Promise.all([
        api.call('GET /api/web/order/{id}', { id }),
        payment === null ? null : api.call('GET /api/web/order/{id}/payment', { id }),
      ]);
      if (!news.ok) return news;
      const isOther = news.payload?.revision !== order.revision || news.payload?.status !== order.status;
      const hasPaid = paid?.ok === true && paid.payload?.status !== payment?.status;
      return { ok: true, hasChanged: isOther || hasPaid };
    },
  });
}
