import { backStateOf, isBackOver } from '~/features/buybacks/backStates';
import { shownOfBack } from '~/features/buybacks/shownBack';
import { api } from '~/lib/api';
import { useLive } from '~/lib/useLive';
import { paths } from '~/paths';
import type { BuybackData } from './offers.server';

/** Keeps the page of a buy-back up to date; see `useLive`. */
export function useLiveBuyback({ back, offers }: Pick<BuybackData, 'back' | 'offers'>) {
  const { id, revision } = back;
  return useLive({
    events: { path: paths.ours.backlistEvents(id), name: 'backlist' },
    revision,
    isOver: isBackOver(backStateOf(back)),
    async ask() {
      const news = await api.call('GET /api/account/quotation/mybprice', { backId: id });
      if (!news.ok) return news;
      const now = shownOfBack(news.payload?.back, news.payload?.rlist ?? []);
      return { ok: true, hasChanged: now !== shownOfBack(back, offers) };
    },
  });
}
