import type { HandlersOf } from '../context';
import { refuse, type Refusal } from '../http/answer';

/** The calls of buying, selling and the personal centre, which this marketplace does not serve yet. */
type LaterCall =
  | 'POST /api/realname/auth'
  | 'POST /api/realname/auth/two'
  | 'POST /api/promotion/detail/create'
  | 'GET /api/other/getOtherUserHX'
  | 'GET /api/other/getOtherLsLogin'
  | 'POST /api/account/problem'
  | 'GET /api/account/problem/list'
  | 'GET /api/account/backlist/allList'
  | 'GET /api/account/quotation/mybprice'
  | 'POST /api/account/krecycle'
  | 'POST /api/need/consignment'
  | 'POST /api/account/backlist'
  | 'POST /api/account/backlist/{id}/cancel'
  | 'POST /api/account/backlist/{id}/refuse'
  | 'GET /api/need/myConsignment'
  | 'GET /api/goods/info/upGoods/{id}'
  | 'POST /api/goods/info/downGoods'
  | 'POST /api/customer/audit'
  | 'GET /api/customer/audit/lastOne'
  | 'GET /api/web/goods/mine'
  | 'POST /api/web/goods/price';

/** Says honestly that a call does nothing yet. */
export async function notAvailable(): Promise<Refusal> {
  return refuse('notAvailable');
}

export const laterHandlers: HandlersOf<LaterCall> = {
  'POST /api/realname/auth': notAvailable,
  'POST /api/realname/auth/two': notAvailable,
  'POST /api/promotion/detail/create': notAvailable,
  'GET /api/other/getOtherUserHX': notAvailable,
  'GET /api/other/getOtherLsLogin': notAvailable,
  'POST /api/account/problem': notAvailable,
  'GET /api/account/problem/list': notAvailable,
  'GET /api/account/backlist/allList': notAvailable,
  'GET /api/account/quotation/mybprice': notAvailable,
  'POST /api/account/krecycle': notAvailable,
  'POST /api/need/consignment': notAvailable,
  'POST /api/account/backlist': notAvailable,
  'POST /api/account/backlist/{id}/cancel': notAvailable,
  'POST /api/account/backlist/{id}/refuse': notAvailable,
  'GET /api/need/myConsignment': notAvailable,
  'GET /api/goods/info/upGoods/{id}': notAvailable,
  'POST /api/goods/info/downGoods': notAvailable,
  'POST /api/customer/audit': notAvailable,
  'GET /api/customer/audit/lastOne': notAvailable,
  'GET /api/web/goods/mine': notAvailable,
  'POST /api/web/goods/price': notAvailable,
};
