import type { NoticeDefinition } from './noticeHtml';
import { englishNotices } from './noticesEn';
import { chineseNotices } from './noticesZh';
import type { ShopDefinition } from './shops';

/** The notices of a shop, each of which speaks in its name. */
export function noticesOf(shop: ShopDefinition): NoticeDefinition[] {
  return shop.language === 'en' ? englishNotices(shop) : chineseNotices(shop);
}
