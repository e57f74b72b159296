import { z } from 'zod';
import { settledCache } from '../cacheRules';
import { call } from '../call';
import { myGood, needKey } from '../entities';
import { moneyInput } from '../amounts';
import {
  idInput,
  longText,
  nothing,
  optionalId,
  optionalIdInput,
  optionalPart,
  optionalLongText,
  optionalShortText,
  paging,
  shortText,
} from '../scalars';
import { backlist, offers, supplierApplication } from '../trade';

const regionRows = {
  access: 'guest',
  origin: 'specification',
  group: 'catalogue',
  envelope: 'rows',
  shape: 'raw',
  output: needKey,
  cache: settledCache,
} as const;
const userCall = { access: 'user', origin: 'specification', group: 'catalogue', shape: 'clean' } as const;
const userData = { ...userCall, envelope: 'data' } as const;
const userRows = { ...userCall, envelope: 'rows' } as const;

/** An id of what was made, when the upstream tells it, in an object or alone. It is made whatever is told of it. */
const created = optionalPart(
  z.union([
    z.object({ id: optionalId }),
    z.union([z.string().regex(/^\d+$/), z.number()]).transform((id) => ({ id: String(id) })),
  ]),
);

/** Selling, appraisal, buy-back and the supplier application. Source: specification §7, "Catalogue and orders". */
export const sellingCalls = {
  'POST /api/account/problem': call({
    ...userData,
    summary: 'Report a problem',
    /** `images`: paths joined by commas, or JSON text of an array. `type`: a value of the dictionary problem_type. */
    input: z.looseObject({
      content: longText,
      images: optionalLongText,
      tel: optionalShortText,
      type: optionalShortText,
    }),
    output: nothing,
  }),
  'GET /api/need/operator/list': call({
    ...regionRows,
    summary: 'Carriers of a game, for consigning',
    input: z.looseObject({ gameId: optionalIdInput }),
  }),
  'GET /api/need/area/list': call({
    ...regionRows,
    summary: 'Regions of a game, for consigning',
    input: z.looseObject({ gameId: optionalIdInput, parentId: optionalIdInput }),
  }),
  'GET /api/need/server/list': call({
    ...regionRows,
    summary: 'Servers of a region, for consigning',
    input: z.looseObject({ gameId: optionalIdInput, parentId: optionalIdInput }),
  }),
  'GET /api/account/backlist/allList': call({
    ...userRows,
    summary: "The person's appraisals and buy-backs",
    input: z.looseObject({
      status: optionalShortText,
      partition: optionalShortText,
      way: optionalShortText,
      ...paging,
    }),
    output: backlist,
  }),
  'GET /api/account/quotation/mybprice': call({
    ...userData,
    summary: 'The offers for one buy-back',
    input: z.looseObject({ backId: idInput }),
    output: offers,
  }),
  'POST /api/account/krecycle': call({
    ...userData,
    summary: 'Accept an offer',
    input: z.looseObject({ backId: idInput, quotationId: optionalIdInput, bprice: moneyInput.nullish() }),
    output: nothing,
  }),
  'POST /api/need/consignment': call({
    ...userData,
    summary: 'Consign an account for sale',
    input: z.looseObject({
      gameId: idInput,
      systemId: optionalIdInput,
      carrierId: optionalIdInput,
      groupId: optionalIdInput,
      serverId: optionalIdInput,
      title: optionalShortText,
      price: moneyInput.nullish(),
      des: optionalLongText,
      titleImg: optionalShortText,
      /** Picture paths: an array, or JSON or comma-separated text of one. */
      imgUrls: z.unknown().optional(),
      /** {f1…f20}: an object, or JSON text of one. */
      attributes: z.unknown().optional(),
      contact: optionalShortText,
      /** An own refused or taken-down listing that is sent in again with these changes. */
      id: optionalIdInput,
    }),
    output: created,
  }),
  'POST /api/account/backlist': call({
    ...userData,
    summary: 'Ask for an appraisal or offer an account for buy-back',
    input: z.looseObject({
      gameId: idInput,
      region: optionalShortText,
      des: optionalLongText,
      expprice: moneyInput.nullish(),
      tel: optionalShortText,
      img: optionalLongText,
      partition: optionalShortText,
      content: optionalLongText,
      /** appraisal (default), quick, bidding or leishen. */
      way: optionalShortText,
      systemId: optionalIdInput,
      carrierId: optionalIdInput,
      groupId: optionalIdInput,
      serverId: optionalIdInput,
      title: optionalShortText,
      /** {f1…f20}: an object, or JSON text of one. */
      attributes: z.unknown().optional(),
    }),
    output: created,
  }),
  'GET /api/need/myConsignment': call({
    ...userRows,
    summary: "The person's consignments",
    input: z.looseObject({ saleState: optionalShortText, ...paging }),
    output: myGood,
  }),
  'GET /api/goods/info/upGoods/{id}': call({
    ...userData,
    summary: 'Put an own listing on sale again',
    input: z.looseObject({ id: idInput }),
    output: nothing,
    changesState: true,
  }),
  'POST /api/goods/info/downGoods': call({
    ...userData,
    summary: 'Take an own listing down',
    input: z.looseObject({ id: idInput, downDes: optionalShortText }),
    output: nothing,
  }),
  'POST /api/customer/audit': call({
    ...userData,
    summary: 'Apply to become a supplier',
    input: z.looseObject({
      name: shortText,
      phoneNumber: shortText,
      urgentPhoneNumber: optionalShortText,
      idCard: optionalShortText,
      adress: optionalShortText,
      businessLicenseImg: optionalShortText,
      frontIdCardImg: optionalShortText,
      reverseIdCardImg: optionalShortText,
      handIdCardImg: optionalShortText,
      remark: optionalLongText,
      dxyzm: optionalShortText,
      yzmRankey: optionalShortText,
    }),
    output: nothing,
  }),
  'GET /api/customer/audit/lastOne': call({
    ...userData,
    summary: 'The last application; no data when there was none',
    input: z.looseObject({}),
    output: supplierApplication.nullish(),
  }),
};
