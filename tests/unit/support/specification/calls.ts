import { callTable } from '../../../../bff/contract';
import { row, type SpecificationPart } from './row';

const shop =
  'marketplace/seed.test.ts: are four merchants of which one lacks the self-operated group, and one has no app';
const place = 'marketplace/selling.test.ts: takes an account in for review, shown to nobody but its seller';
const listed =
  'marketplace/search.test.ts: finds exactly what going through every listing by hand finds, in the same order and page';
const favourites = 'marketplace/shopping.test.ts: keeps, lists and drops favourites; once is enough, at once is fine';
const notices = 'marketplace/seed.test.ts: have every type of notice in every shop, and decoration in areas 1 to 5';
const template = 'marketplace/seed.test.ts: have templates of 8 to 20 fields with every field type in each game';
const examined =
  'marketplace/shopping.test.ts: lists what the merchant examined, page by page, without listings nobody may see';
const everyCall = "marketplace/calls.test.ts: %s answers its envelope with the contract's payload";

/** What shows that a call does what it is for; the two tables below hold for every call. */
const shown: Readonly<Record<string, string>> = {
  'GET /api/web/decoration/type': notices,
  'GET /api/app/version/lastOne': shop,
  'POST /api/web/save/goodsBrowse':
    'marketplace/shopping.test.ts: counts a view once per visitor and day, and stores no address',
  'POST /api/web/save/tenantBrowse':
    'marketplace/shopping.test.ts: counts a visit to the shop once per visitor and day, for each shop apart',
  'GET /api/web/getTenant': shop,
  'GET /api/web/game/Type': everyCall,
  'GET /api/V2/H5/checkAccount': "marketplace/shopping.test.ts: tells the merchant's own contacts from others",
  'GET /api/black/blackList': 'marketplace/desk.api.test.ts: keeps the blacklist, as orders compare it',
  'GET /api/check/account/allList': examined,
  'GET /api/web/checkAccount/allList': examined,
  'POST /api/web/good/allList': listed,
  'GET /api/V2/H5/qqGroup': everyCall,
  'GET /api/sms/new/send':
    'marketplace/login.test.ts: sends one SMS a minute for a phone, and answers alike for known and unknown phones',
  'GET /api/captchaImage':
    'marketplace/login.test.ts: refuses a wrong, a missing, a used and an old captcha, and uses it up either way',
  'POST /api/web/login':
    'marketplace/login.test.ts: gives an opaque token for the right password and captcha, and stores neither',
  'POST /api/h5/login': 'marketplace/login.test.ts: signs an unknown phone up by SMS and knows it the next time',
  'POST /api/register':
    'marketplace/login.test.ts: registers a phone once, with the invite code of a person of this shop',
  'POST /api/h5/SmsforPwd': 'marketplace/login.test.ts: sets a new password by SMS and ends every session',
  'GET /api/system/user/profile/new': 'marketplace/login.test.ts: changes nick name and avatar within the rules',
  'GET /api/system/user/profile/newsm':
    'marketplace/identity.test.ts: are verified by two elements, shown masked and stored sealed',
  'PUT /api/system/user/profile': 'marketplace/login.test.ts: changes nick name and avatar within the rules',
  'POST /api/realname/auth':
    'marketplace/identity.test.ts: are verified by two elements, shown masked and stored sealed',
  'POST /api/realname/auth/two': 'marketplace/identity.test.ts: are verified by three elements',
  'POST /api/promotion/detail/create':
    'marketplace/identity.test.ts: bind a person once, also when asked twenty times at once',
  'GET /api/other/getOtherUserHX':
    'marketplace/accountSessions.test.ts: gives each person of each shop an account of its own, the same after a restart, without the phone',
  'GET /api/other/getOtherLsLogin':
    'marketplace/partnerLogin.test.ts: is signed for the partner, by the shop as its visitor sees it, for a minute',
  'GET /api/saleOrder/web/recently/deal':
    'marketplace/orders.test.ts: go from paid to completed, pay the seller less the fee, and become a deal',
  'POST /api/web/goods/collect': favourites,
  'POST /api/web/goods/collect/remove': favourites,
  'GET /api/web/goods/collect/list':
    'marketplace/shopping.test.ts: lists favourites with the price of then, also after the listing was sold',
  'POST /api/account/problem': 'marketplace/identity.test.ts: is kept for who sent it, and for nobody else',
  'GET /api/web/systemNotice': notices,
  'GET /api/web/systemNotice/{id}': everyCall,
  'GET /api/account/zhubo/list': everyCall,
  'GET /api/web/recommend/{id}':
    'marketplace/search.test.ts: recommends up to eight others of the same game that are on sale, the most alike first',
  'GET /api/system/dict/data/type/{type}': everyCall,
  'GET /api/web/keylist': place,
  'GET /api/need/operator/list': everyCall,
  'GET /api/need/area/list': everyCall,
  'GET /api/need/server/list': everyCall,
  'GET /api/web/districtSuit': everyCall,
  'GET /api/account/backlist/allList':
    'marketplace/buybacks.test.ts: lists them by status, partition and way, the newest first, and pages',
  'GET /api/account/quotation/mybprice':
    'marketplace/buybacks.test.ts: sells to the best bidder: deposit, hand-over, money',
  'POST /api/account/krecycle': 'marketplace/buybacks.test.ts: sells to the best bidder: deposit, hand-over, money',
  'POST /api/need/consignment': place,
  'POST /api/account/backlist':
    'marketplace/buybacks.test.ts: takes an account in with everything the form sent, and shows it',
  'GET /api/need/myConsignment': 'marketplace/selling.test.ts: lists own listings by state and page, the newest first',
  'GET /api/goods/info/upGoods/{id}':
    'marketplace/selling.test.ts: takes it down with a reason, and puts it on sale again where it was',
  'POST /api/goods/info/downGoods':
    'marketplace/selling.test.ts: takes it down with a reason, and puts it on sale again where it was',
  'POST /api/customer/audit': 'marketplace/suppliers.test.ts: keeps one with the ID number sealed, and shows it masked',
  'GET /api/customer/audit/lastOne':
    'marketplace/suppliers.test.ts: takes one at a time, again after a refusal, and none after passing',
  'GET /api/web/gameTemp': template,
  'GET /api/web/good/info':
    "marketplace/search.test.ts: shows a sold listing's page, and none of one in review or refused",
  'GET /api/web/gameTempAttr': template,
  'GET /api/web/good/attr/info': everyCall,
  'GET /api/web/goods/collect/getSkinByHero': 'unit/goodListLoader.test.ts: asks for skins only of the chosen heroes',
  'GET /api/account/config/labelType': everyCall,
  'GET /api/H5/GetGameDQ': everyCall,
};

const names = Object.entries(callTable)
  .filter(([, spec]) => spec.origin === 'specification')
  .map(([name]) => name);

/** One row for each call of the specification: as it is listed, as it goes upstream, as it is answered. */
export const calls: SpecificationPart = {
  section: '7. The calls',
  rows: names.map((name) =>
    row(
      `\`${name}\``,
      'unit/contract.test.ts: holds $method $path as the specification lists it',
      'bff/calls.test.ts: $method $path goes upstream as api.md says',
      ...(name in shown ? [shown[name] as string] : []),
    ),
  ),
};

/** The calls of the specification for which no test is named above. */
export const callsWithoutTest = names.filter((name) => !(name in shown));
