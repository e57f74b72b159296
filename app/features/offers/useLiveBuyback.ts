import { backStateOf, isBackOver } from '~/features/buybacks/backStates';
import { api } from '~/lib/api';
import { useLive } from '~/lib/useLive';
import { paths } from '~/paths';
import type { Back } from './offers.server';

/** Keeps the page of a buy-back up to date; see `useLive`. */
export function useLiveBuyback(back: Back) {
  const { id, revision, status } = back;
  return useLive({
    events: { path: paths.ours.backlistEvents(id), name: 'backlist' },
    revision,
    isOver: isBackOver(backStateOf(back)),
    async ask() {
      const news = await api.call('GET /api/account/quotation/mybprice', { backId: id });
      if (!news.ok) return news;
      const now = news.payload?.back;
      return { ok: true, hasChanged: now?.revision !== revision || now?.status !== status };
    },
  });
}
