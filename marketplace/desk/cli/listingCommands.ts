import type { DeskLabel, DeskListing, DeskListingDetail } from '../listingWire';
import { listingDeskActions, listingStates, type ListingDeskAction } from '../listingRules';
import type { DeskPage } from '../wire';
import {
  checkNames,
  checkNumber,
  checkOptions,
  noMore,
  onlyId,
  shopOf,
  UsageError,
  type CommandReader,
  type Option,
} from './arguments';
import { RefusedError } from './client';
import { readPictureFile, sendPicture } from './pictureFile';
import { listingCommandFor, listingCommandOf, marksText, showLabels, showListing, showListings } from './showListings';

/** Listings: what waits for a review, and what the staff decides. */
export const listingCommands: Readonly<Record<string, CommandReader>> = {
  listings(rest, values) {
    checkOptions('listings', values, ['shop', 'status', 'search', 'page']);
    noMore('listings', rest);
    checkNames('status', values, listingStates);
    checkNumber('page', values);
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

  ...Object.fromEntries(listingDeskActions.map((action) => [listingCommandOf[action], stepReader(action)])),

  labels(rest, values) {
    checkOptions('labels', values, ['shop']);
    noMore('labels', rest);
    const host = shopOf(values);
    return async (client) => {
      const data = await client.call<readonly DeskLabel[]>('GET', '/labels', { host });
      return { data, text: showLabels(data) };
    };
  },

  examine(rest, values) {
    checkOptions('examine', values, ['shop', 'note', 'pictures', 'attach']);
    const id = onlyId('examine', rest);
    const host = shopOf(values);
    const { note: result, pictures, attach = [] } = values;
    if (result === undefined || result.trim() === '') {
      throw new UsageError('examine needs --note TEXT: what was found; everybody reads it');
    }
    const fields = { host, result, pictures: pictures === undefined ? undefined : numbersOf('pictures', pictures) };
    return async (client) => {
      // Of several, none is sent when one can't be.
      const files = await Promise.all(attach.map((path) => readPictureFile(`--attach: ${path}`, path)));
      const attached: string[] = [];
      for (const file of files) attached.push(await sendPicture(client, '/pictures', host, file));
      const data = await client.call<DeskListingDetail>('POST', `/listings/${id}/examine`, { ...fields, attached });
      return { data, text: `Listing ${data.id} (${data.code}) is verified, and everybody can read the report.` };
    };
  },

  mark(rest, values) {
    checkOptions('mark', values, ['shop', 'labels', 'guarantee', 'offer']);
    const id = onlyId('mark', rest);
    const host = shopOf(values);
    const { labels, guarantee, offer } = values;
    const marks = {
      labelIds: labels === undefined ? undefined : labels === nothing ? [] : numbersOf('labels', labels),
      assurance: guarantee === nothing ? null : guarantee,
      isOnSpecialOffer: yesOrNo('offer', offer),
    };
    if (Object.values(marks).every((mark) => mark === undefined)) {
      throw new UsageError('mark needs --labels, --guarantee or --offer');
    }
    return async (client) => {
      const data = await client.call<DeskListingDetail>('POST', `/listings/${id}/mark`, { host, ...marks });
      return { data, text: `Listing ${data.id} (${data.code}): ${marksText(data)}.` };
    };
  },
};

/** Takes labels or the guarantee off a listing. */
const nothing = 'none';

/** @throws UsageError for anything but numbers joined by commas */
function numbersOf(option: Option, text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  const wrong = parts.find((part) => !/^[1-9]\d{0,8}$/.test(part));
  if (wrong !== undefined) throw new UsageError(`--${option} takes numbers joined by commas, e.g. 1,3; not '${wrong}'`);
  return parts.map(Number);
}

/** @throws UsageError for anything but yes and no */
function yesOrNo(option: Option, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'yes' && text !== 'no') throw new UsageError(`--${option} takes yes or no`);
  return text === 'yes';
}

function stepReader(action: ListingDeskAction): CommandReader {
  const name = listingCommandOf[action];
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
      try {
        const data = await client.call<DeskListingDetail>('POST', `/listings/${id}/${action}`, { host, reason });
        return { data, text: `Listing ${data.id} (${data.code}) is now ${data.state}.` };
      } catch (error) {
        throw error instanceof RefusedError ? new RefusedError(asTyped(error.message, action)) : error;
      }
    };
  };
}

/** The desk's answer with the commands in the place of the actions that its API has for them. */
function asTyped(message: string, action: ListingDeskAction): string {
  return message
    .replace(`'${action}' is not possible`, `'${listingCommandOf[action]}' is not possible`)
    .replace(/(?<=possible now: ).*$/, (actions) => actions.split(', ').map(listingCommandFor).join(', '));
}
