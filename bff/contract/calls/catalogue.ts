import { z } from 'zod';
import { contextCache, editedCache, listingCache, settledCache } from '../cacheRules';
import { call } from '../call';
import {
  attributeNames,
  collectedGood,
  deal,
  dictionaryRow,
  gameRegion,
  good,
  goodDetail,
  label,
  notice,
  regionKey,
  skin,
  streamer,
  templateAttribute,
} from '../entities';
import { idInput, nothing, optionalIdInput, optionalShortText, paging, shortText } from '../scalars';

const guestCall = { access: 'guest', origin: 'specification', group: 'catalogue' } as const;
const rawRows = { ...guestCall, envelope: 'rows', shape: 'raw' } as const;
const rawData = { ...guestCall, envelope: 'data', shape: 'raw' } as const;
const cleanRows = { ...guestCall, envelope: 'rows', shape: 'clean' } as const;
const cleanData = { ...guestCall, envelope: 'data', shape: 'clean' } as const;
const userData = { ...cleanData, access: 'user' } as const;

/** What everybody may read of the catalogue, and favourites. Source: specification §7, "Catalogue and orders". */
export const catalogueCalls = {
  'GET /api/saleOrder/web/recently/deal': call({
    ...cleanRows,
    summary: 'Recent deals, the newest first',
    input: z.looseObject({ gameId: optionalIdInput, ...paging }),
    output: deal,
    cache: contextCache,
  }),
  'POST /api/web/goods/collect': call({
    ...userData,
    summary: 'Keep a listing as a favourite',
    input: z.looseObject({ accountId: idInput }),
    output: nothing,
  }),
  'POST /api/web/goods/collect/remove': call({
    ...userData,
    summary: 'Drop a favourite',
    input: z.looseObject({ accountId: idInput }),
    output: nothing,
  }),
  'GET /api/web/goods/collect/list': call({
    ...userData,
    summary: "The person's favourites",
    input: z.looseObject(paging),
    output: z.array(collectedGood),
  }),
  'GET /api/web/systemNotice': call({
    ...rawRows,
    summary: 'Announcements and help pages of a notice type',
    input: z.looseObject({ noticeType: optionalShortText, ...paging }),
    output: notice,
    cache: editedCache,
  }),
  'GET /api/web/systemNotice/{id}': call({
    ...rawData,
    summary: 'One announcement',
    input: z.looseObject({ id: idInput }),
    output: notice,
    cache: editedCache,
  }),
  'GET /api/account/zhubo/list': call({
    ...cleanRows,
    summary: 'Streamers the shop works with; createId=1',
    input: z.looseObject({ type: optionalShortText, createId: optionalShortText, ...paging }),
    output: streamer,
    cache: editedCache,
  }),
  'GET /api/web/recommend/{id}': call({
    ...cleanData,
    summary: 'Up to eight listings like this one',
    input: z.looseObject({ id: idInput }),
    output: z.array(good),
    cache: contextCache,
  }),
  'GET /api/system/dict/data/type/{type}': call({
    ...rawData,
    summary: 'A dictionary: order_status, sale_state, back_status, notice_type or problem_type',
    input: z.looseObject({ type: shortText }),
    output: z.array(dictionaryRow),
    cache: settledCache,
  }),
  'GET /api/web/keylist': call({
    ...rawRows,
    summary: 'Operating systems, carriers or regions of a game',
    input: z.looseObject({ gameId: optionalIdInput, systemKey: optionalShortText, parentId: optionalIdInput }),
    output: regionKey,
    cache: settledCache,
  }),
  'GET /api/web/districtSuit': call({
    ...rawRows,
    summary: 'The servers of a region',
    input: z.looseObject({ parentId: optionalIdInput }),
    output: regionKey,
    cache: settledCache,
  }),
  'GET /api/web/gameTemp': call({
    ...rawRows,
    summary: "A game's attribute template with its options",
    input: z.looseObject({ gameId: optionalIdInput }),
    output: templateAttribute,
    cache: settledCache,
  }),
  'GET /api/web/good/info': call({
    ...cleanData,
    summary: 'One listing with everything its page shows',
    input: z.looseObject({ id: idInput }),
    output: goodDetail,
    cache: listingCache,
  }),
  'GET /api/web/gameTempAttr': call({
    ...rawRows,
    summary: "A game's attribute template without options",
    input: z.looseObject({ gameId: optionalIdInput }),
    output: templateAttribute,
    cache: settledCache,
  }),
  'GET /api/web/good/attr/info': call({
    ...rawData,
    summary: 'Names and pictures of attributes and options, by id',
    input: z.looseObject({ gameId: optionalIdInput }),
    output: attributeNames,
    cache: settledCache,
  }),
  'GET /api/web/goods/collect/getSkinByHero': call({
    ...rawData,
    summary: 'The skins of a hero',
    input: z.looseObject({ heroId: optionalIdInput }),
    output: z.array(skin),
    cache: settledCache,
  }),
  'GET /api/account/config/labelType': call({
    ...rawData,
    summary: 'The labels listings carry',
    input: z.looseObject({}),
    output: z.array(label),
    cache: settledCache,
  }),
  'GET /api/H5/GetGameDQ': call({
    ...rawData,
    summary: 'The regions of a game',
    input: z.looseObject({ gameId: optionalIdInput }),
    output: z.array(gameRegion),
    cache: settledCache,
  }),
};
