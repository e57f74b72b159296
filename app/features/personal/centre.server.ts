import type { BffClient } from '../../../bff/contract/types';
import { orderListPath, orderRoles, type OrderRole } from '~/features/orders/orderQuery';
import { tabCounts, type OrderTab } from '~/features/orders/statusTabs';
import { productCounts, type ProductTab } from '~/features/products/productStates';
import { unlessRefused } from '~/lib/unlessDown.server';
import { allFavourites } from './favourites.server';

/** The tabs of orders in which something still goes on. */
const openTabs = ['toPay', 'inProgress', 'toConfirm', 'disputed'] as const;

/** One side of the person's trade. */
export interface CentreOrders {
  readonly role: OrderRole;
  readonly tabs: readonly { readonly tab: OrderTab; readonly to: string; readonly count: number | null }[];
}

/** The person at a glance. Counts are null when they could not be counted. */
export interface CentreData {
  /** Empty where the marketplace tells none. */
  readonly nickName: string;
  readonly avatar: string | null;
  /** Masked. */
  readonly phone: string;
  /** Null when the profile could not be read. */
  readonly isVerified: boolean | null;
  /** What was bought, then what was sold. */
  readonly orders: readonly CentreOrders[];
  /** Own listings, and appraisals and buy-backs, in which something still goes on. */
  readonly products: number | null;
  readonly appraisals: number | null;
  readonly favourites: number | null;
  /** True when there are more favourites than were counted. */
  readonly hasMoreFavourites: boolean;
  readonly browsed: number | null;
  /** Listings that saved searches found since their last look. */
  readonly newFound: number | null;
}

const maxFavouritesCounted = 100;
/** Awaiting offers, and accepted. */
const openStatuses = ['0', '2'];

/** How many there are; the call takes one status at a time. */
async function openAppraisals(bff: BffClient): Promise<number> {
  const tables = await Promise.all(
    openStatuses.map((status) => bff.rows('GET /api/account/backlist/allList', { status, pageNum: 1, pageSize: 1 })),
  );
  return tables.reduce((sum, { total }) => sum + total, 0);
}

function openProducts({ all, sold, takenDown }: Readonly<Record<ProductTab, number>>): number {
  return all - sold - takenDown;
}

/** An upstream that answers, but with no profile: it says no to this call, or has nothing to tell. */
const hasNoProfile = (thrown: unknown) => thrown instanceof Response && [404, 500].includes(thrown.status);

/** The profile; null where there is none: the way to orders and settings is worth more than a name. */
async function loadProfile(bff: BffClient) {
  try {
    return await bff.data('GET /api/system/user/profile/new', {});
  } catch (thrown) {
    if (hasNoProfile(thrown)) return null;
    throw thrown;
  }
}

/**
 * Loads the personal centre; what the marketplace refuses is left out.
 * @throws Response the refusal of the BFF when the session is over or the marketplace does not answer
 */
export async function loadCentre(bff: BffClient): Promise<CentreData> {
  const [profile, bought, sold, products, appraisals, favourites, browsed, searches] = await Promise.all([
    loadProfile(bff),
    bff.call('GET /api/web/order/counts', { role: 'buyer' }),
    bff.call('GET /api/web/order/counts', { role: 'seller' }),
    bff.call('GET /api/web/goods/mine/counts', {}),
    unlessRefused(openAppraisals(bff)),
    unlessRefused(allFavourites(bff, maxFavouritesCounted)),
    bff.call('GET /api/web/goods/browse', { pageNum: 1, pageSize: 1 }),
    bff.call('GET /api/web/search/saved', {}),
  ]);
  const phone = profile?.phonenumber ?? '';
  const counted = { buyer: bought, seller: sold };
  return {
    nickName: profile?.nickName ?? '',
    avatar: profile?.avatar ?? null,
    // Masked here: the page needs no more of it.
    phone: phone.length === 11 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '',
    isVerified: profile === null ? null : profile.realstatus === 1,
    orders: orderRoles.map((role) => ordersOf(role, counted[role])),
    products: products.ok ? openProducts(productCounts(products.payload ?? {})) : null,
    appraisals,
    favourites: favourites && Math.min(favourites.length, maxFavouritesCounted),
    hasMoreFavourites: (favourites?.length ?? 0) >= maxFavouritesCounted,
    browsed: browsed.ok ? browsed.total : null,
    newFound: searches.ok ? (searches.payload ?? []).reduce((sum, { newCount }) => sum + (newCount ?? 0), 0) : null,
  };
}

function ordersOf(
  role: OrderRole,
  counted: { readonly ok: boolean; readonly payload?: Readonly<Record<string, number>> | null | undefined },
): CentreOrders {
  const counts = counted.ok ? tabCounts(counted.payload ?? {}) : null;
  return {
    role,
    tabs: openTabs.map((tab) => ({ tab, to: orderListPath({ role, tab }), count: counts && counts[tab] })),
  };
}
