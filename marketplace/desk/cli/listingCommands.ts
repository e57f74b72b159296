import type { DeskListing, DeskListingDetail } from '../listingWire';
import type { ListingDeskAction } from '../listingRules';
import type { DeskPage } from '../wire';
import { checkOptions, noMore, onlyId, shopOf, UsageError, type CommandReader } from './arguments';
import { showListing, showListings } from './showListings';

/** Listings: what waits for a review, and what the staff decides. */
export const listingCommands: Readonly<Record<string, CommandReader>> = {
  listings(rest, values) {
    checkOptions('listings', values, ['shop', 'status', 'search', 'page']);
    noMore('listings', rest);
    const fields = { host: shopOf(values), status: values.status, keyWord: values.search, pageNum: values.page };
    return async (client) => {
      const data = await client.call<DeskPage<DeskListing>>('GET', '/listings', fields);
      return { data, text: showListings(data) };
    };
  },

  'show-listing'(rest, values) {
    checkOptions('show-listing', values, ['shop']);
    const id = onlyId('show-listing', rest);
    const host = shopOf(values);
    return async (client) => {
      const data = await client.call<DeskListingDetail>('GET', `/listings/${id}`, { host });
      return { data, text: showListing(data) };
    };
  },

  approve: stepReader('approve', 'approve'),
  'refuse-listing': stepReader('refuse-listing', 'refuse'),
  'take-down': stepReader('take-down', 'down'),
  relist: stepReader('relist', 'up'),
};

function stepReader(name: string, action: ListingDeskAction): CommandReader {
  const needsReason = action === 'refuse' || action === 'down';
  return (rest, values) => {
    checkOptions(name, values, needsReason ? ['shop', 'reason'] : ['shop']);
    const id = onlyId(name, rest);
    const host = shopOf(values);
    const { reason } = values;
    if (needsReason && (reason === undefined || reason.trim() === '')) {
      throw new UsageError(`${name} needs --reason TEXT; the seller reads it`);
    }
    return async (client) => {
      const data = await client.call<DeskListingDetail>('POST', `/listings/${id}/${action}`, { host, reason });
      return { data, text: `Listing ${data.id} (${data.code}) is now ${data.state}.` };
    };
  };
}
