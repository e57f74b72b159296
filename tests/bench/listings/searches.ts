import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listingSearch } from '../../../bff/contract/listingSearch';
import { rowsOf, type Tx } from '../../../marketplace/db/engine';

/** A search that is measured. */
export interface BenchSearch {
  readonly name: string;
  readonly input: z.output<typeof listingSearch>;
  readonly pageNum: number;
}

/** Ten, the product's own default, so that the fiftieth page of a shop's largest game exists with three filters. */
export const pageSize = 10;
const farPage = 50;

/**
 * The searches of a shop: its largest game by three filters (two ranges and a choice, each leaving most of the
 * listings in), in both orders, on page 1 and 50; the same game unfiltered; a narrow search; a keyword.
 */
export async function searchesOf(tx: Tx): Promise<BenchSearch[]> {
  const gameId = await largestGame(tx);
  const wide = { gameId, ...(await filtersOf(tx, gameId, 0.85)) };
  const narrow = { gameId, ...(await filtersOf(tx, gameId, 0.3)) };
  const keyWord = await commonWord(tx, gameId);
  const searches: [name: string, query: object, pages: readonly number[]][] = [
    ['three filters by price', { ...wide, sortRank: 'priceasc' }, [1, farPage]],
    ['three filters by time', { ...wide, sortRank: 'timedesc' }, [1, farPage]],
    ['three narrow filters by price', { ...narrow, sortRank: 'priceasc' }, [1]],
    ['game by price', { gameId, sortRank: 'priceasc' }, [1, farPage]],
    ['whole shop by time', {}, [1, farPage]],
    ['keyword by price', { keyWord, sortRank: 'priceasc' }, [1]],
  ];
  return searches.flatMap(([name, query, pages]) =>
    pages.map((pageNum) => ({ name, pageNum, input: listingSearch.parse({ ...query, pageNum, pageSize }) })),
  );
}

async function largestGame(tx: Tx): Promise<number> {
  const [row] = rowsOf<{ game_id: number }>(
    await tx.execute(sql`select game_id from listings group by game_id order by count(*) desc, game_id limit 1`),
  );
  if (row === undefined) throw new Error('the shop has no listings');
  return row.game_id;
}

/**
 * Two ranges and a choice.
 * @param share how much each of them lets through
 */
async function filtersOf(tx: Tx, gameId: number, share: number): Promise<Record<string, string>> {
  const fields = rowsOf<{ aav_name: string; field_type: string }>(
    await tx.execute(sql`select aav_name, field_type from template_attributes
      where game_id = ${gameId} and is_search order by must desc, sort`),
  );
  const names = (type: string) => fields.filter((field) => field.field_type === type).map((field) => field.aav_name);
  const filters: Record<string, string> = {};
  for (const name of names('number').slice(0, 2)) {
    const [row] = rowsOf<{ low: number }>(
      await tx.execute(sql`select percentile_disc(${1 - share}) within group (order by numbers[${numberOf(name)}]) as low
        from listings where game_id = ${gameId} and sale_state = 2`),
    );
    filters[name] = `${Math.max(0, row?.low ?? 0)}-`;
  }
  for (const name of names('radio').slice(0, 1)) filters[name] = await choicesOf(tx, gameId, name, share);
  return filters;
}

function numberOf(aavName: string) {
  return sql.raw(String(Number(aavName.slice(1))));
}

/** The commonest choices that together stand in this share of the game's listings. */
async function choicesOf(tx: Tx, gameId: number, aavName: string, share: number): Promise<string> {
  const found = rowsOf<{ id: string; listed: number }>(
    await tx.execute(sql`select values ->> ${aavName} as id, count(*)::integer as listed
      from listings where game_id = ${gameId} and values ? ${aavName} group by 1 order by 2 desc, 1`),
  );
  const wanted = share * found.reduce((sum, { listed }) => sum + listed, 0);
  let sum = 0;
  const ids = found.filter(({ listed }) => {
    const isNeeded = sum < wanted;
    sum += listed;
    return isNeeded;
  });
  return ids.map(({ id }) => id).join(',');
}

/** A word of the game's newest title that others have too: its first name of a character, or what stands there. */
async function commonWord(tx: Tx, gameId: number): Promise<string> {
  const [row] = rowsOf<{ word: string }>(
    await tx.execute(sql`select bigram as word from listings, unnest(bigrams) as bigram
      where game_id = ${gameId} group by 1 having count(*) > 1 order by abs(count(*) - (
        select count(*) / 10 from listings where game_id = ${gameId})), 1 limit 1`),
  );
  return row?.word ?? '';
}
