import type { HandlersOf } from '../context';
import { Acknowledgement, refuse } from '../http/answer';
import { countGoodsBrowse, countTenantBrowse } from '../queries/browses';
import { decorationOf, gamesOf, isOfficialContact, latestAppVersion, webAppType } from '../queries/shopFront';
import { visitorOf } from '../http/visitor';
import { rowId } from '../queries/wire';

type ShopCall =
  | 'GET /api/web/getTenant'
  | 'GET /api/web/decoration/type'
  | 'GET /api/app/version/lastOne'
  | 'GET /api/web/game/Type'
  | 'POST /api/web/save/goodsBrowse'
  | 'POST /api/web/save/tenantBrowse'
  | 'GET /api/V2/H5/checkAccount';

/** The merchant, its decoration, its games, and counting who comes by. */
export const shopHandlers: HandlersOf<ShopCall> = {
  'GET /api/web/getTenant': async (_input, { shop, services }) => ({
    tenantId: shop.tenantId,
    tenantName: shop.tenantName,
    avatar: shop.avatar,
    useTheme: shop.useTheme,
    groups: shop.groups,
    state: shop.state,
    locale: shop.locale,
    contact: shop.contact,
    icp: shop.icp,
    colours: { primary: shop.primaryColour, secondary: shop.secondaryColour },
    ...(services.chat === null ? { chat: false } : {}),
  }),

  'GET /api/web/decoration/type': (_input, { tx }) => decorationOf(tx),

  'GET /api/app/version/lastOne': async (input, { tx }) => {
    const appType = input.appType === undefined ? webAppType : rowId(input.appType);
    return appType === null ? undefined : latestAppVersion(tx, appType);
  },

  'GET /api/web/game/Type': (input, { tx }) =>
    gamesOf(tx, {
      type: input.type ? gameTypeOf(input.type) : null,
      initial: input.initial,
      name: input.name,
    }),

  'POST /api/web/save/goodsBrowse': async (input, context) => {
    const listingId = rowId(input.goodsId);
    const view = { listingId, visitor: visitorOf(context), personId: context.person?.id ?? null };
    const counted =
      listingId !== null && (await countGoodsBrowse(context.tx, { ...view, listingId }, context.services.now()));
    return counted ? undefined : refuse('goodMissing');
  },

  'POST /api/web/save/tenantBrowse': async (_input, context) => {
    await countTenantBrowse(context.tx, visitorOf(context), context.services.now());
    return undefined;
  },

  'GET /api/V2/H5/checkAccount': async (input, { tx, shop }) => {
    const official =
      input.weixin !== undefined
        ? await isOfficialContact(tx, 'weixin', input.weixin, shop.contact)
        : input.collection !== undefined
          ? await isOfficialContact(tx, 'collection', input.collection, shop.contact)
          : null;
    if (official === null) return refuse('checkNothing');
    return official ? new Acknowledgement('accountOfficial') : refuse('accountUnknown');
  },
};

/** Of a type that there is not, there are no games. */
function gameTypeOf(text: string): number {
  return /^\d$/.test(text) ? Number(text) : -1;
}
