import type { CallKey } from '../../bff/contract/types';

/**
 * POSTs that may follow each other at once: reading by POST, counting, switching a favourite on and off
 * (both are idempotent), looking at a saved search and having read messages (likewise), uploading (the same picture may
 * be needed twice), handing a login over (the same again changes nothing), keeping a draft, estimating, logging in,
 * where the single-use captcha or SMS code already stops a repeat, and paying: a second start gives the payment under
 * way, and a cashier takes money once.
 */
export const repeatableCalls: ReadonlySet<string> = new Set<CallKey>([
  'POST /api/web/good/allList',
  'POST /api/web/save/goodsBrowse',
  'POST /api/web/save/tenantBrowse',
  'POST /api/web/goods/collect',
  'POST /api/web/goods/collect/remove',
  'POST /api/web/search/saved/look',
  'POST /api/web/message/read',
  'POST /api/web/login',
  'POST /api/h5/login',
  'POST /api/logout',
  'POST /api/web/order/{id}/pay',
  'POST /api/pay/sandbox/{token}',
  'POST /api/web/order/{id}/handover',
  'POST /api/account/backlist/{id}/handover',
  'POST /api/upload/image',
  'POST /api/web/sell/estimate',
  'POST /api/web/sell/draft',
  'POST /api/web/sell/draft/remove',
]);

/**
 * Of these only paying does something that a repeat must not do again. Of the others nothing is kept, of a login that is
 * handed over also because a key's row has a plain digest of the request, and so of the password.
 */
export const keepsAnswers = (call: string): boolean =>
  !repeatableCalls.has(call) || call === ('POST /api/web/order/{id}/pay' satisfies CallKey);
