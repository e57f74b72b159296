import type { listings } from '../db/schema/listings';
import { searchDocument } from '../search/document';
import type { OfferedAccount } from './offered';

type Columns = Pick<
  typeof listings.$inferInsert,
  | 'gameId'
  | 'systemId'
  | 'carrierId'
  | 'groupId'
  | 'serverId'
  | 'title'
  | 'des'
  | 'values'
  | 'labelIds'
  | 'skinIds'
  | 'numbers'
  | 'tokens'
  | 'bigrams'
  | 'searchText'
>;

/**
 * What a listing says of a checked account, and what the search finds it by.
 * @param marks what the merchant added to it: labels, and hero skins
 */
export function listingColumns(
  account: OfferedAccount,
  code: string,
  marks: { readonly labelIds: number[]; readonly skinIds: number[] },
): Columns {
  const { gameId, systemId, carrierId, groupId, serverId, title, des, values, fields } = account;
  return {
    gameId,
    systemId,
    carrierId,
    groupId,
    serverId,
    title,
    des,
    values,
    ...marks,
    ...searchDocument({
      values,
      fieldTypes: Object.fromEntries(fields.map(({ key, type }) => [key, type])),
      ...marks,
      texts: findableTexts({ ...account, code }),
    }),
  };
}

/** What keywords find a listing by. */
export function findableTexts(listing: {
  readonly title: string;
  readonly code: string;
  readonly values: Columns['values'];
  readonly fields: readonly { readonly key: string; readonly type: string }[];
  readonly gameName: string;
  readonly gameKeyword: string;
  /** From the widest to the closest. */
  readonly placeNames: readonly string[];
}): string[] {
  const { title, code, values, fields, gameName, gameKeyword, placeNames } = listing;
  const written = fields.filter(({ type }) => type === 'input').map(({ key }) => values[key] ?? '');
  // The last two names of a place are region and server; everybody plays on some system.
  const place = placeNames.slice(-2);
  // Not the description: its stock phrases would make common words find everything.
  return [title, ...written, code, gameName, gameKeyword, ...place].filter((text) => text !== '');
}
