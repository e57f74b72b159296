import { z } from 'zod';
import { features } from './features';
import { optionalMoney, optionalPrice } from './amounts';
import {
  flag,
  id,
  joinedListOf,
  listedText,
  listOf,
  optionalId,
  optionalNumber,
  optionalTally,
  optionalPart,
  optionalState,
  optionalText,
  recordOf,
  textOrEmpty,
} from './scalars';
import { sellEvent } from './sell';

/** A merchant. Source: specification §3, product settings of api.md §3. */
export const tenant = z.object({
  tenantId: optionalId,
  tenantName: textOrEmpty,
  avatar: optionalText,
  /** '1', '2' or anything else: which of the three looks. */
  useTheme: optionalText,
  groups: joinedListOf(listedText),
  state: optionalText,
  locale: optionalText,
  contact: optionalPart(z.object({ phone: optionalText, wechat: optionalText, qq: optionalText })),
  icp: optionalText,
  colours: optionalPart(z.object({ primary: optionalText, secondary: optionalText })),
  /** Which parts of the storefront the shop has; said by the storefront's own settings, not by the upstream. */
  features: z.partialRecord(z.enum(features), z.boolean()).nullish().catch(undefined),
  /** false: the shop has no chat, and nobody an account at it. Not said: it may have one. Ours. */
  chat: z.boolean().nullish().catch(undefined),
});

/** One decorated area of the home page; area 1 banner, 2 shortcuts, 3 hot games, 4 featured, 5 footer links. */
export const decorationItem = z.object({
  area: optionalNumber,
  decorationInfos: listOf(
    z.object({
      id: optionalId,
      title: textOrEmpty,
      imgUrl: optionalText,
      linkUrl: optionalText,
      sort: optionalNumber,
    }),
  ),
});

export const appVersion = z.object({
  appDownloadUrl: optionalText,
  version: optionalText,
  publishTime: optionalText,
  changes: optionalText,
  qrUrl: optionalText,
});

export const game = z.object({
  id,
  name: textOrEmpty,
  keyword: optionalText,
  /** 0 mobile, 1 PC. */
  type: optionalNumber,
  icon: optionalText,
  state: optionalText,
  /** Listings on sale. */
  count: optionalTally,
  /** First letter A-Z, '#' when none is known. */
  initial: optionalText,
});

/** A value of `system`, `carrier`, `group` (region) or a server below one. */
export const regionKey = z.object({
  id,
  gameId: optionalId,
  systemKey: optionalText,
  fieldName: textOrEmpty,
  imgUrl: optionalText,
  parentId: optionalId,
  sort: optionalNumber,
  get childGameAttributes() {
    return optionalPart(z.array(regionKey));
  },
});

/** The older form of the region lists. */
export const needKey = z.object({ id, name: textOrEmpty, parentId: optionalId });

export const templateOption = z.object({
  id,
  fieldName: textOrEmpty,
  imgUrl: optionalText,
  sort: optionalNumber,
  get childAttributes() {
    return optionalPart(z.array(templateOption));
  },
});

/** One field of a game's template: it drives the sell form, the list's filters and the detail's table. */
export const templateAttribute = z.object({
  id,
  gameId: optionalId,
  /** The form key and the key of the value in a listing: f1 to f20. */
  aavName: textOrEmpty,
  fieldKey: optionalText,
  /** input, number, radio, checkbox or boxradio. */
  fieldType: textOrEmpty,
  fieldName: textOrEmpty,
  /** The heading the field stands under on the detail page. */
  groupName: optionalText,
  unit: optionalText,
  sort: optionalNumber,
  must: flag,
  /** `number` fields: "min-max". */
  range: optionalText,
  isSearch: flag,
  hsisShow: flag,
  childAttributes: listOf(templateOption),
});

/** f1 … f20: a listing's values of its game's template. */
const templateValues = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`f${index + 1}`, optionalText]),
) as Record<TemplateKey, typeof optionalText>;

/** `f1` to `f20`. */
export type TemplateKey =
  `f${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20}`;

/** A listing as lists show it. `newPrice` is the price to show. */
export const good = z.object({
  id,
  code: optionalText,
  gameId: optionalId,
  gameName: optionalText,
  gameType: optionalNumber,
  systemId: optionalId,
  systemName: optionalText,
  carrierId: optionalId,
  carrierName: optionalText,
  groupId: optionalId,
  groupName: optionalText,
  serverId: optionalId,
  serverName: optionalText,
  title: textOrEmpty,
  price: optionalPrice,
  newPrice: optionalPrice,
  des: optionalText,
  /** 0 in review, 1 not on sale, 2 on sale, 3 sold, 4 taken down, 5 problem, 6 reserved, 10 pledged, 12 banned, 99 rejected. */
  saleState: optionalState,
  /** 1 the merchant's own, 2 consigned. */
  accountType: optionalNumber,
  titleImg: optionalText,
  isTop: flag,
  isOnSpecialOffer: flag,
  isGuarantee: flag,
  assurance: optionalText,
  browseNum: optionalTally,
  lookCount: optionalTally,
  collectNum: optionalTally,
  labels: joinedListOf(listedText),
  verify: optionalPart(z.object({ state: optionalText, time: optionalText })),
  createTime: optionalText,
  publishTime: optionalText,
  orderTime: optionalText,
  isCollect: flag,
  /** The last fall of the price: the lowest price of the 30 days before it, and when it fell. Ours: decision 0042. */
  priceDrop: optionalPart(z.object({ from: optionalPrice, time: optionalText })),
});

/** The prices a listing had while visitors could see it. */
export const priceHistory = z.object({
  /** The lowest of the last 30 days. */
  lowest30Days: optionalPrice,
  /** Each price and from when on it held, the oldest first. */
  points: listOf(z.object({ price: optionalPrice, time: optionalText })),
});

/** A picture of a listing; some write its address alone. */
const picture = z.union([
  z.object({ url: textOrEmpty, name: optionalText }),
  listedText.transform((url) => ({ url, name: undefined })),
]);

/** A listing with everything its page shows. */
export const goodDetail = good.extend({
  ...templateValues,
  /** Ids of the hero skins the account owns, joined by ','. */
  skinIds: optionalText,
  urlArr: joinedListOf(picture),
  videoUrl: optionalText,
  /** Told to its seller alone. Ours. */
  isOwn: z.boolean().nullish().catch(undefined),
  /** What may be told of the seller; a missing fact is shown as not disclosed. */
  seller: optionalPart(z.object({ name: optionalText, joinTime: optionalText, dealCount: optionalTally })),
});

/** A kept listing: how it stood when it was kept shows price drops. */
export const collectedGood = good.extend({ collectTime: optionalText, collectPrice: optionalPrice });

/** An own listing, as its seller sees it. */
export const myGood = goodDetail.extend({
  refuseReason: optionalText,
  downDes: optionalText,
  /** How the shop reaches the seller about it, as given. */
  contact: optionalText,
  /** The merchant's commission and what remains, at the present price. */
  fee: optionalMoney,
  net: optionalMoney,
  /** The order that holds or bought it, for its seller. */
  orderId: optionalId,
  /** price, down, up, edit: those possible now. */
  allowed: listOf(listedText),
  timeline: listOf(sellEvent),
});

export const deal = z.object({
  goodTitle: textOrEmpty,
  gameId: optionalId,
  gameName: optionalText,
  price: optionalPrice,
  dealTime: optionalText,
  buyerMasked: optionalText,
});

/** A listing the merchant verified, with its report. */
export const checkedAccount = z.object({
  id,
  goodId: optionalId,
  title: textOrEmpty,
  checkTime: optionalText,
  result: optionalText,
  images: joinedListOf(listedText),
});

export const skin = z.object({
  id,
  name: textOrEmpty,
  heroId: optionalId,
  img: optionalText,
  rarity: optionalText,
});

export const label = z.object({ id, name: textOrEmpty, colour: optionalText });

/** attribute or option id → its name and picture. */
export const attributeNames = recordOf(z.object({ name: textOrEmpty, img: optionalText }));

export const gameRegion = z.object({ id, name: textOrEmpty });

export const notice = z.object({
  noticeId: id,
  noticeTitle: textOrEmpty,
  noticeType: optionalText,
  /** HTML written by the merchant: sanitise before showing. */
  noticeContent: optionalText,
  createTime: optionalText,
});

export const streamer = z.object({
  id,
  name: textOrEmpty,
  avatar: optionalText,
  platform: optionalText,
  roomUrl: optionalText,
  fans: optionalTally,
});

export const qqGroup = z.object({ name: textOrEmpty, number: textOrEmpty, qrUrl: optionalText });

export const dictionaryRow = z.object({
  dictCode: optionalId,
  dictSort: optionalNumber,
  dictLabel: textOrEmpty,
  dictValue: textOrEmpty,
  dictType: optionalText,
  listClass: optionalText,
  isDefault: optionalText,
  status: optionalText,
});

export const blacklistRow = z.object({ game_sn: optionalText, content: optionalText });

/** The logged-in person. `realstatus` 1: real name verified. */
export const profile = z.object({
  userId: optionalId,
  nickName: optionalText,
  avatar: optionalText,
  phonenumber: optionalText,
  realstatus: optionalNumber,
});

/** The same with the verified identity, masked. */
export const profileWithRealName = profile.extend({ realName: optionalText, idCard: optionalText });
