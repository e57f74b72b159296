import type { CallName } from './contract/call';
import { features, featureOfWay, type Feature, type FeatureSwitches } from './contract/features';
import type { Calls } from './contract/index';
import { sellWays, type SellWay } from './contract/sell';

/** Ways of selling: without selling there are none. */
const partsOfSelling: ReadonlySet<Feature> = new Set<Feature>(['buyback', 'appraisal', 'leishen']);

/** What is asked of somebody else than the shop: buy-backs, appraisals and partners share these calls. */
const anyBacklist = ['buyback', 'appraisal', 'leishen'] as const;
/** The call whose feature depends on the way it asks for. */
const backlistCall = 'POST /api/account/backlist';

/** The calls that serve a feature, each with the features of which one suffices. */
const featuresOfCall: Partial<Record<keyof Calls, readonly Feature[]>> = {
  'GET /api/need/operator/list': ['selling'],
  'GET /api/need/area/list': ['selling'],
  'GET /api/need/server/list': ['selling'],
  'POST /api/need/consignment': ['selling'],
  'GET /api/need/myConsignment': ['selling'],
  'GET /api/goods/info/upGoods/{id}': ['selling'],
  'POST /api/goods/info/downGoods': ['selling'],
  'GET /api/web/goods/mine': ['selling'],
  'GET /api/web/goods/mine/counts': ['selling'],
  'POST /api/web/goods/price': ['selling'],
  'POST /api/web/sell/estimate': ['selling'],
  'GET /api/web/sell/draft': ['selling'],
  'GET /api/web/sell/draft/list': ['selling'],
  'POST /api/web/sell/draft': ['selling'],
  'POST /api/web/sell/draft/remove': ['selling'],
  [backlistCall]: anyBacklist,
  'GET /api/account/backlist/allList': anyBacklist,
  'GET /api/account/backlist/{id}/events': anyBacklist,
  'POST /api/account/backlist/{id}/cancel': anyBacklist,
  'POST /api/account/backlist/{id}/refuse': anyBacklist,
  'GET /api/account/quotation/mybprice': anyBacklist,
  'POST /api/account/krecycle': ['buyback'],
  'GET /api/other/getOtherLsLogin': ['leishen'],
  'POST /api/customer/audit': ['suppliers'],
  'GET /api/customer/audit/lastOne': ['suppliers'],
  'GET /api/promotion/mine': ['invites'],
  'GET /api/promotion/detail/list': ['invites'],
  'POST /api/promotion/detail/create': ['invites'],
  'POST /api/account/problem': ['feedback'],
  'GET /api/account/problem/list': ['feedback'],
  'GET /api/app/version/lastOne': ['appDownload'],
};

/** Are there shops that do without a call? */
export function mayBeSwitchedOff(name: CallName): boolean {
  return Object.hasOwn(featuresOfCall, name);
}

/** A shop that does without nothing. */
export const allFeatures: FeatureSwitches = switchesOf({});

/** All switches from those that were set; what is not named is on. */
export function switchesOf(given: Partial<Record<Feature, boolean | undefined>>): FeatureSwitches {
  const isOn = (feature: Feature) =>
    given[feature] !== false && !(partsOfSelling.has(feature) && given.selling === false);
  return Object.fromEntries(features.map((feature) => [feature, isOn(feature)])) as FeatureSwitches;
}

/**
 * Does a shop do without a call?
 * @param fields what the call was sent with: of an offered account the way decides. Null: not read yet, and only what
 * the shop does without in any case is told
 */
export function isSwitchedOff(
  switches: FeatureSwitches,
  name: CallName,
  fields: Readonly<Record<string, unknown>> | null,
): boolean {
  const needed: readonly Feature[] =
    name === backlistCall && fields !== null
      ? [featureOfWay[wayOf(fields['way'])]]
      : (featuresOfCall[name as keyof Calls] ?? []);
  return needed.length > 0 && !needed.some((feature) => switches[feature]);
}

/** What is no way at all is the marketplace's to refuse; unnamed it is an appraisal. */
function wayOf(given: unknown): SellWay {
  return sellWays.find((way) => way === given) ?? 'appraisal';
}
