import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { games, regionKeys, templateAttributes } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { bigramsOf, normaliseText } from '../search/document';
import { findableTexts } from './listingColumns';

const listingsPerUpdate = 500;

/** Has the search find a game's listings by the names that game, regions and servers have now. */
export async function findAgain(tx: Tx, gameId: number): Promise<void> {
  const [game] = await tx.select().from(games).where(eq(games.id, gameId));
  if (game === undefined) return;
  const regions = await tx.select().from(regionKeys).where(eq(regionKeys.gameId, gameId));
  const nameOf = new Map(regions.map(({ id, fieldName }) => [id, fieldName]));
  const fields = await tx
    .select({ key: templateAttributes.aavName, type: templateAttributes.fieldType })
    .from(templateAttributes)
    .where(eq(templateAttributes.gameId, gameId))
    .orderBy(asc(templateAttributes.sort), asc(templateAttributes.id));
  for (let last = 0; ;) {
    const part = await tx
      .select()
      .from(listings)
      .where(and(eq(listings.gameId, gameId), gt(listings.id, last)))
      .orderBy(asc(listings.id))
      .limit(listingsPerUpdate);
    if (part.length === 0) return;
    last = part.at(-1)?.id ?? last;
    const found = part.map(({ id, title, code, values, ...place }) => {
      const placeNames = [place.systemId, place.carrierId, place.groupId, place.serverId]
        .map((key) => nameOf.get(key ?? 0))
        .filter((name) => name !== undefined);
      const names = { gameName: game.name, gameKeyword: game.keyword, placeNames };
      const text = normaliseText(findableTexts({ title, code, values, fields, ...names }).join(' '));
      return { id, text, bigrams: bigramsOf(text) };
    });
    await tx.execute(sql`
      update ${listings} set search_text = found.text, bigrams = found.bigrams
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(id integer, text text, bigrams text[])
      where ${listings.id} = found.id and ${listings.searchText} <> found.text`);
  }
}
