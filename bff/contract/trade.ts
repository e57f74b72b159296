import { z } from 'zod';
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
  textOrEmpty,
} from './scalars';
import { backlistExtras, supplierFacts } from './sell';

/** An appraisal or buy-back. `status`: 0 awaiting offers, 2 accepted, 3 done, 4 cancelled, 5 refused, 6 expired (ours). */
export const backlist = z.object({
  id,
  gameId: optionalId,
  type: optionalText,
  region: optionalText,
  des: optionalText,
  expprice: optionalPrice,
  account: optionalText,
  tel: optionalText,
  /** JSON text of [{url, name}], or addresses joined by commas. */
  img: optionalText,
  status: optionalState,
  bprice: optionalPrice,
  bcountt: optionalTally,
  /** '' while not appraised. */
  maxPrice: optionalText,
  /** 1 buy-back link, 2 official site, 3 third party. */
  partition: optionalNumber,
  /** JSON text of the draft. */
  content: optionalText,
  createTime: optionalText,
  ...backlistExtras,
});

export const quotation = z.object({
  id,
  backId: optionalId,
  bprice: optionalPrice,
  /** 1 accepted, 2 rejected, 3 withdrawn, 4 expired, 5 refused; missing while open. */
  status: optionalState,
  ...supplierFacts,
  /** What the seller gets of it, after the fee. */
  net: optionalMoney,
  fee: optionalMoney,
  note: optionalText,
  createTime: optionalText,
  expires: optionalText,
});

export const offers = z.object({ rlist: listOf(quotation), back: optionalPart(backlist) });

/** An application to become a supplier. `auditState`: 0 pending, 1 passed, 2 refused. */
export const supplierApplication = z.object({
  id: optionalId,
  name: optionalText,
  phoneNumber: optionalText,
  urgentPhoneNumber: optionalText,
  idCard: optionalText,
  adress: optionalText,
  businessLicenseImg: optionalText,
  frontIdCardImg: optionalText,
  reverseIdCardImg: optionalText,
  handIdCardImg: optionalText,
  remark: optionalText,
  auditState: optionalState,
  auditRemark: optionalText,
  createTime: optionalText,
});

/** A problem somebody reported, with the merchant's answer. */
export const problem = z.object({
  id,
  type: optionalText,
  content: textOrEmpty,
  images: joinedListOf(listedText),
  answer: optionalText,
  answerTime: optionalText,
  createTime: optionalText,
});

export const browsedGood = z.object({
  id,
  title: textOrEmpty,
  newPrice: optionalPrice,
  titleImg: optionalText,
  gameName: optionalText,
  saleState: optionalState,
  browseTime: optionalText,
  isCollect: flag,
});
