import type { CallName, CallSpec } from '../../../bff/contract/call';
import { callTable } from '../../../bff/contract/index';
import type { CallKey } from '../../../bff/contract/types';

/** What earlier answers told of things one can ask for. */
export interface Known {
  gameId?: string;
  goodId?: string;
  /** Listings on sale; one of them that the test account does not keep. */
  goodIds?: readonly string[];
  unkeptId?: string;
  noticeId?: string;
  /** A region, whose servers can be asked for. */
  regionId?: string;
  heroId?: string;
  orderId?: string;
  backId?: string;
}

type Input = Readonly<Record<string, unknown>>;
type Rows = readonly Record<string, unknown>[];
/** The input of a call, or what is not known that it takes. */
type InputOf = (known: Known) => Input | { readonly needs: string };

const all = () => ({});
const page = () => ({ pageNum: 1, pageSize: 10 });
const shop = () => ({ type: '1', state: '1' });

/** By one id that an earlier answer told. */
function by(field: string, key: Exclude<keyof Known, 'goodIds'>, what: string, more: Input = {}): InputOf {
  return (known) => (known[key] === undefined ? { needs: what } : { [field]: known[key], ...more });
}

const ofGame = by('gameId', 'gameId', 'a game');
const ofGood = by('id', 'goodId', 'a listing');
const ofOrder = by('id', 'orderId', 'an order of the test account');

/**
 * Calls that change nothing, in an order in which each finds what it has to ask for. The search and the estimate are
 * POSTs that only read.
 */
export const plan: Readonly<Partial<Record<CallKey, InputOf>>> = {
  'GET /api/web/getTenant': shop,
  'GET /api/web/decoration/type': shop,
  'GET /api/app/version/lastOne': () => ({ appType: '1' }),
  'GET /api/web/game/Type': all,
  'POST /api/web/good/allList': page,
  'GET /api/web/good/info': ofGood,
  'GET /api/web/recommend/{id}': ofGood,
  'GET /api/web/guarantee/list': by('goodId', 'goodId', 'a listing'),
  'GET /api/web/good/prices': by('goodId', 'goodId', 'a listing'),
  'GET /api/saleOrder/web/recently/deal': page,
  'GET /api/web/gameTemp': ofGame,
  'GET /api/web/gameTempAttr': ofGame,
  'GET /api/web/good/attr/info': ofGame,
  'GET /api/web/keylist': by('gameId', 'gameId', 'a game', { systemKey: 'group' }),
  'GET /api/web/districtSuit': by('parentId', 'regionId', 'a region'),
  'GET /api/need/operator/list': ofGame,
  'GET /api/need/area/list': ofGame,
  'GET /api/need/server/list': by('parentId', 'regionId', 'a region'),
  'GET /api/H5/GetGameDQ': ofGame,
  'GET /api/web/goods/collect/getSkinByHero': by('heroId', 'heroId', 'a hero'),
  'GET /api/account/config/labelType': all,
  'GET /api/system/dict/data/type/{type}': () => ({ type: 'notice_type' }),
  'GET /api/web/systemNotice': () => ({ noticeType: 'xwgg', ...page() }),
  'GET /api/web/systemNotice/{id}': by('id', 'noticeId', 'a notice'),
  'GET /api/account/zhubo/list': () => ({ type: '1', createId: '1', ...page() }),
  'GET /api/check/account/allList': page,
  'GET /api/web/checkAccount/allList': page,
  'GET /api/V2/H5/checkAccount': () => ({ weixin: 'upstream-check' }),
  'GET /api/V2/H5/qqGroup': all,
  'GET /api/captchaImage': all,
  'POST /api/web/sell/estimate': ofGame,
  'GET /api/system/user/profile/new': all,
  'GET /api/system/user/profile/newsm': all,
  'GET /api/system/user/sessions': page,
  'GET /api/promotion/mine': all,
  'GET /api/promotion/detail/list': page,
  'GET /api/other/getOtherUserHX': all,
  'GET /api/black/blackList': () => ({ content: 'upstream-check', ...page() }),
  'GET /api/web/goods/collect/list': page,
  'GET /api/web/goods/mine': page,
  'GET /api/web/goods/mine/counts': all,
  'GET /api/web/goods/browse': page,
  'GET /api/web/order/list': () => ({ role: 'buyer', ...page() }),
  'GET /api/web/order/counts': () => ({ role: 'buyer' }),
  'GET /api/web/order/{id}': ofOrder,
  'GET /api/web/order/{id}/payment': ofOrder,
  'GET /api/account/backlist/allList': page,
  'GET /api/account/quotation/mybprice': by('backId', 'backId', 'an appraisal or buy-back of the test account'),
  'GET /api/need/myConsignment': page,
  'GET /api/account/problem/list': page,
  'GET /api/customer/audit/lastOne': all,
  'GET /api/web/sell/draft': ofGame,
  'GET /api/web/sell/draft/list': page,
  'GET /api/web/search/saved': page,
  'GET /api/web/earnings': all,
  'GET /api/web/earnings/list': page,
  'GET /api/web/message/list': page,
  'GET /api/web/message/unread': all,
  'GET /api/web/push/key': all,
};

/** Calls made with `--write` only, in pairs that leave things as they were, but for counts of views. */
export const writes: Readonly<Partial<Record<CallKey, InputOf>>> = {
  'POST /api/web/save/tenantBrowse': all,
  'POST /api/web/save/goodsBrowse': by('goodsId', 'goodId', 'a listing'),
  'POST /api/web/goods/collect': by('accountId', 'unkeptId', 'a listing that is no favourite yet'),
  'POST /api/web/goods/collect/remove': by('accountId', 'unkeptId', 'a listing that is no favourite yet'),
};

/** Why a call is in neither list. */
export function reasonToLeaveOut(name: CallName, spec: CallSpec): string {
  if (spec.envelope === 'text') return 'for other companies only';
  if (spec.stream === 'events') return 'a stream without an end';
  if (name === 'GET /api/web/order/{id}/credentials') return 'every look at credentials is recorded';
  if (name === 'GET /api/pay/sandbox/{token}') return 'only of the sandbox cashier';
  if (name === 'GET /api/other/getOtherLsLogin') return 'makes a login at a partner';
  return 'changes something';
}

/** Notes what an answer tells of ids. @param payload one value, or the rows of a table */
export function learn(name: CallName, payload: unknown, known: Known): void {
  const rows = (Array.isArray(payload) ? payload : []) as Rows;
  const idOf = (row: Record<string, unknown> | undefined, key = 'id') =>
    row?.[key] === undefined || row[key] === null ? undefined : String(row[key]);
  const note = (key: Exclude<keyof Known, 'goodIds'>, value: string | undefined) => {
    if (value !== undefined) known[key] ??= value;
  };
  if (name === 'GET /api/web/game/Type') note('gameId', idOf(rows[0]));
  if (name === 'POST /api/web/good/allList') {
    note('goodId', idOf(rows[0]));
    known.goodIds = rows.flatMap((row) => idOf(row) ?? []);
  }
  if (name === 'GET /api/web/goods/collect/list') {
    const kept = new Set(rows.map((row) => idOf(row)));
    note(
      'unkeptId',
      known.goodIds?.find((id) => !kept.has(id)),
    );
  }
  if (name === 'GET /api/web/systemNotice') note('noticeId', idOf(rows[0], 'noticeId'));
  if (name === 'GET /api/web/keylist') note('regionId', idOf(rows[0]));
  if (name === 'GET /api/web/order/list') note('orderId', idOf(rows[0]));
  if (name === 'GET /api/account/backlist/allList') note('backId', idOf(rows[0]));
  if (name === 'GET /api/web/gameTemp') {
    const options = rows.find(({ fieldType }) => fieldType === 'boxradio')?.['childAttributes'];
    if (Array.isArray(options)) note('heroId', idOf((options as Rows)[0]));
  }
}

/** Every call of the contract, those of the plan first and in its order. */
export const everyCall: readonly CallKey[] = [
  ...new Set([...Object.keys(plan), ...Object.keys(writes), ...Object.keys(callTable)]),
] as CallKey[];
