import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { pageOf, pageOfList } from '../http/paging';
import { checkedAccountsOf, noticeById, noticesOf, qqGroupsOf, streamersOf } from '../queries/notices';
import { rowId } from '../queries/wire';

type NoticeCall =
  | 'GET /api/web/systemNotice'
  | 'GET /api/web/systemNotice/{id}'
  | 'GET /api/account/zhubo/list'
  | 'GET /api/V2/H5/qqGroup'
  | 'GET /api/web/checkAccount/allList'
  | 'GET /api/check/account/allList';

/** What the merchant tells: announcements, streamers, groups, and which accounts it examined. */
export const noticeHandlers: HandlersOf<NoticeCall> = {
  'GET /api/web/systemNotice': (input, { tx }) => noticesOf(tx, input.noticeType, pageOf(input)),

  'GET /api/web/systemNotice/{id}': async (input, { tx }) => {
    const id = rowId(input.id);
    const notice = id === null ? null : await noticeById(tx, id);
    return notice ?? refuse('noticeMissing');
  },

  'GET /api/account/zhubo/list': async (input, { tx }) => pageOfList(await streamersOf(tx, input), pageOf(input)),

  'GET /api/V2/H5/qqGroup': (_input, { tx }) => qqGroupsOf(tx),

  'GET /api/web/checkAccount/allList': async (input, { tx }) => {
    if (input.goodId === undefined || input.goodId === '') return checkedAccountsOf(tx, undefined, pageOf(input));
    const goodId = rowId(input.goodId);
    return goodId === null ? { rows: [], total: 0 } : checkedAccountsOf(tx, goodId, pageOf(input));
  },

  'GET /api/check/account/allList': (input, { tx }) => checkedAccountsOf(tx, undefined, pageOf(input)),
};
