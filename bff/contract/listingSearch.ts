import { z } from 'zod';
import type { TemplateKey } from './entities';
import { optionalIdInput, optionalShortText, paging } from './scalars';

const templateFilters = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`f${index + 1}`, optionalShortText]),
) as Record<TemplateKey, typeof optionalShortText>;

/**
 * The body of the listing search. f1 to f20 filter by the game's template: "10-80" for a number,
 * option ids joined by ',' (any of them) for a choice, a part of the text for an input.
 */
export const listingSearch = z.looseObject({
  gameId: optionalIdInput,
  systemId: optionalIdInput,
  carrierId: optionalIdInput,
  groupId: optionalIdInput,
  serverId: optionalIdInput,
  keyWord: optionalShortText,
  keyWordArr: z.array(z.string().max(100)).max(10).nullish(),
  priceStart: optionalShortText,
  priceEnd: optionalShortText,
  /** pricedesc, priceasc, timeasc or timedesc. */
  sortRank: optionalShortText,
  accountType: optionalIdInput,
  /** Label ids joined by ',': a listing must carry all of them. */
  labelIds: optionalShortText,
  /** Hero skin ids joined by ',': a listing must own all of them. */
  skinIds: optionalShortText,
  ...templateFilters,
  ...paging,
  /** The distribution key of the link the visitor came by. */
  retailKey: optionalShortText,
});
