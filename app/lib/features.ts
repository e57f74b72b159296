import type { Feature } from '../../bff/contract/features';
import { paths } from '~/paths';
import { useRootData, type Tenant } from './rootData';

/** Buy-backs, appraisals and what partners buy stand in the same lists: one of them suffices. */
const anyBacklist: readonly Feature[] = ['buyback', 'appraisal', 'leishen'];

/** The pages that serve a feature, each with the features of which one suffices. */
const featuresOfPath: Readonly<Record<string, readonly Feature[]>> = {
  [paths.sale()]: ['selling'],
  [paths.basicInformation()]: ['selling'],
  [paths.commit()]: ['selling'],
  [paths.officialConsignment]: ['selling'],
  [paths.myProducts()]: ['selling'],
  // The page itself stays: who sold before is still owed money.
  [paths.ours.earnings()]: ['selling'],
  [paths.quickBuyBack()]: ['buyback'],
  [paths.biddingBuyBack]: ['buyback'],
  [paths.offers()]: anyBacklist,
  [paths.leishen()]: ['leishen'],
  [paths.myAppraisals()]: anyBacklist,
  [paths.applyMerchant]: ['suppliers'],
  [paths.ours.invite()]: ['invites'],
  [paths.feedback]: ['feedback'],
  [paths.appDownload]: ['appDownload'],
};

const featureOfWay: Readonly<Record<string, Feature>> = {
  consignment: 'selling',
  quick: 'buyback',
  bidding: 'buyback',
  leishen: 'leishen',
  appraisal: 'appraisal',
};

/** Does the shop have a feature? Nothing said means that it has. */
function hasFeature({ features }: Pick<Tenant, 'features'>, feature: Feature): boolean {
  return features?.[feature] !== false;
}

/** Does the shop offer a way of selling? */
export function offersWay(tenant: Pick<Tenant, 'features'>, way: string): boolean {
  const feature = featureOfWay[way];
  return feature === undefined || hasFeature(tenant, feature);
}

/** A path of this site as an address; null when it is none. `URL.canParse` is not there in each browser of 2023. */
function parsed(path: string): URL | null {
  try {
    return new URL(path, 'http://site.invalid');
  } catch {
    return null;
  }
}

/**
 * Is a page of this site there, by the shop's features?
 * @param address a path with its query; of what is no path of this site nothing is known, so it is
 */
export function isServed(tenant: Pick<Tenant, 'features'>, address: string): boolean {
  // Most shops have everything: then no address needs to be read.
  if (!Object.values(tenant.features ?? {}).includes(false)) return true;
  const url = address.startsWith('/') ? parsed(address) : null;
  if (url === null) return true;
  const { pathname, searchParams } = url;
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (path === paths.accountOrder()) return searchParams.get('pageType') !== 'sale' || hasFeature(tenant, 'selling');
  const needed = featuresOfPath[path] ?? [];
  if (needed.length > 0 && !needed.some((feature) => hasFeature(tenant, feature))) return false;
  const isForm = path === paths.basicInformation() || path === paths.commit();
  return !isForm || offersWay(tenant, searchParams.get('way') ?? '');
}

/** Tells which links of a page lead somewhere in this shop. */
export function useServed(): (address: string | null | undefined) => boolean {
  const { tenant } = useRootData();
  return (address) => isServed(tenant, address ?? '');
}
