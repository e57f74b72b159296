import { z } from 'zod';
import { editedCache } from '../cacheRules';
import { call } from '../call';
import { appVersion, decorationItem, game, tenant } from '../entities';
import { idInput, nothing, optionalIdInput, optionalShortText } from '../scalars';

const rawData = {
  access: 'guest',
  origin: 'specification',
  group: 'merchant',
  envelope: 'data',
  shape: 'raw',
} as const;
const cleanData = { ...rawData, shape: 'clean' } as const;

/** Merchant and decoration: the shop itself. Source: specification §7, "Merchant and decoration". */
export const merchantCalls = {
  'GET /api/web/decoration/type': call({
    ...rawData,
    summary: "The home page's decorated areas 1 to 5",
    input: z.looseObject({ type: optionalShortText, state: optionalShortText }),
    output: z.array(decorationItem),
    cache: editedCache,
  }),
  'GET /api/app/version/lastOne': call({
    ...rawData,
    summary: 'The latest app version; appType 1 is the web',
    input: z.looseObject({ appType: optionalShortText }),
    output: appVersion,
    cache: editedCache,
  }),
  'POST /api/web/save/goodsBrowse': call({
    ...cleanData,
    summary: 'Counts a view of a listing',
    input: z.looseObject({ goodsId: idInput }),
    output: nothing,
  }),
  'POST /api/web/save/tenantBrowse': call({
    ...cleanData,
    summary: 'Counts a visit to the shop',
    input: z.looseObject({}),
    output: nothing,
  }),
  'GET /api/web/getTenant': call({
    ...cleanData,
    summary: 'The merchant of this hostname',
    input: z.looseObject({ type: optionalShortText, state: optionalShortText }),
    output: tenant,
    cache: editedCache,
  }),
  'GET /api/web/game/Type': call({
    ...rawData,
    summary: 'The games of the shop; type 0 mobile, 1 PC',
    input: z.looseObject({ type: optionalIdInput, initial: optionalShortText, name: optionalShortText }),
    output: z.array(game),
    cache: editedCache,
  }),
};
