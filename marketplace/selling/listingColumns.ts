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
  const written = fields.filter(({ type }) => type === 'input').map(({ key }) => values[key] ?? '');
  // The last two names of a place are region and server; everybody plays on some system.
  const place = account.placeNames.slice(-2);
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
      // Not the description: its stock phrases would make common words find everything.
      texts: [title, ...written, code, account.gameName, account.gameKeyword, ...place].filter((text) => text !== ''),
    }),
  };
}
