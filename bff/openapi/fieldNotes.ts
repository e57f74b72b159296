import { orderStatuses } from '../contract/order';
import type { CallKey } from '../contract/types';

const saleStates =
  '0 in review, 1 not on sale, 2 on sale, 3 sold, 4 taken down, 5 problem, 6 reserved, 10 pledged, 12 banned, 99 rejected';
const saleStatesNote = `${saleStates}: one or more, joined by commas; empty: all.`;
const side = 'buyer (when it is missing) or seller: on which side the person is.';

/** What fields of the input mean in one call, where their name does not say the same everywhere. */
export const sentNotes: Readonly<Partial<Record<CallKey, Readonly<Record<string, string>>>>> = {
  'GET /api/web/order/list': {
    role: side,
    status: `Of ${orderStatuses.join(', ')} one or more, joined by commas; empty: all.`,
    keyWord: 'A part of an order number, or of a listing’s code or title.',
  },
  'GET /api/web/order/counts': { role: side },
  'GET /api/account/backlist/allList': {
    status:
      '0 awaiting offers, 2 accepted, 3 done, 4 cancelled, 5 refused, 6 expired: one or more, joined by commas; empty: all.',
    partition: '1 buy-back link, 2 official site, 3 third party: one or more, joined by commas; empty: all.',
    way: 'appraisal, quick, bidding or leishen: one or more, joined by commas; empty: all.',
  },
  'GET /api/need/myConsignment': { saleState: saleStatesNote },
  'GET /api/web/goods/mine': { saleState: saleStatesNote },
};

/** What fields mean wherever they stand, by name; the rest say it by their name. */
export const fieldNotes: Readonly<Record<string, string>> = {
  pageNum: 'The page, from 1. Past the end an upstream may repeat the last page: stop at `total`.',
  pageSize:
    'Rows a page; 10 when it is missing. A shop may give fewer than asked for, the embedded marketplace 100 at most: fewer rows than this do not mean the last page, count them against `total`.',
  goodId: 'The id of a listing.',
  goodsId: 'The id of a listing.',
  accountId: 'The id of a listing.',
  gameId: 'The id of a game, from /api/web/game/Type.',
  systemId: 'An operating system of the game, from /api/web/keylist with systemKey=system.',
  carrierId: 'A platform operator of the game, from /api/web/keylist with systemKey=carrier.',
  groupId: 'A region of the game, from /api/web/keylist with systemKey=group.',
  serverId: 'A server of a region, from /api/web/districtSuit.',
  systemKey: 'system (operating systems), carrier (platform operators) or group (regions).',
  sortRank: 'pricedesc, priceasc, timeasc or timedesc.',
  priceStart: 'The lowest price, in units of the currency.',
  priceEnd: 'The highest price, in units of the currency.',
  labelIds: 'Label ids joined by commas: a listing must carry all of them.',
  skinIds: 'Skin ids joined by commas: a listing must own all of them.',
  retailKey: 'The distribution key of the link the visitor came by.',
  newPrice: 'The price to show.',
  price: 'Money has at most two decimal places.',
  saleState: `${saleStates}.`,
  accountType: "1 the merchant's own, 2 consigned.",
  useTheme: '1, 2 or anything else: which of the three looks the shop has.',
  groups: "Services of the merchant; without '5483' the shop is not open.",
  phone: 'A mobile phone number of eleven digits.',
  dxyzm: 'The code of an SMS.',
  yzmRankey: 'What /api/sms/new/send answered when it sent the code.',
  demoCode: 'In demo mode only: the code, as no SMS is sent.',
  uuid: 'What /api/captchaImage answered together with the picture.',
  inviteCode: 'Who invited the person; sent on as a header too, together with `source: 3`.',
  noticeType: 'xwgg news, jyxz rules, cjwt questions, bpzl guarantees, rhmm how to, zbhz cooperation, yinsixy privacy.',
  noticeContent: 'HTML of the merchant: sanitise it before it is shown.',
  backId: 'The id of an appraisal or buy-back.',
  quotationId: 'The id of an offer.',
  attributes: 'The values of the game’s template, f1 to f20: an object, or JSON text of one.',
  imgUrls: 'Paths of uploaded pictures: an array, or JSON or comma-separated text of one.',
  way: 'consignment, quick, bidding, leishen or appraisal.',
  partition: '1 buy-back link, 2 official site, 3 third party.',
  allowed: 'What the person may do with it now.',
  deadline: 'Until when `nextActor` should act.',
  revision: 'Grows with every change.',
  createTime: 'yyyy-MM-dd HH:mm:ss in GMT+8.',
  total: 'Of an order: what the buyer pays.',
  role: 'buyer or seller.',
  savedMs: 'When it was written, in milliseconds since 1970.',
};
