import type { AnswerPayload, BffClient, CallKey, InputOf, PayloadOf } from '../../../bff/contract/types';
import { facetsOf, heroesOf, settleListQuery, type FacetOption, type KnownFilters, type SkinOption } from './facets';
import { parseListQuery, serialiseListQuery, type ListQuery } from './listQuery';
import { regionOptions, type GameRegion, type RegionOption, type RegionRow } from './regions';
import { givenPageSize } from '~/lib/givenPages';
import { isUnknownCall, rowsOrOlder } from '~/lib/olderCalls';
import { cardOf, type CardGood } from '~/ui/badgesOf';
import { appendPage, listPageSize, onSaleOnly, pageCount, searchInput } from './searchInput';

/** Everything the goods list shows, or the canonical address to go to instead. */
export type GoodListAnswer = { redirectTo: string } | { data: GoodListData };

export interface GoodListData {
  query: ListQuery;
  /** The chosen game; null when the list is over all games. */
  game: FacetOption | null;
  known: KnownFilters;
  goods: readonly CardGood[];
  total: number;
  /** Listings on one page, as the upstream gives them. */
  pageSize: number;
  /** True when a filter list could not be loaded; the list itself is complete. */
  filtersMissing: boolean;
  /** When the marketplace does not answer: the time of the data shown, ISO 8601. */
  staleSince: string | null;
}

interface Found {
  readonly rows: readonly PayloadOf<'POST /api/web/good/allList'>[];
  readonly total: number;
}

/** A call the list can do without: null when it is refused. */
async function optional<K extends CallKey>(
  bff: BffClient,
  key: K,
  input: InputOf<K>,
): Promise<AnswerPayload<K> | null> {
  const answer = await bff.call(key, input);
  return answer.ok ? answer.payload : null;
}

/** Systems or carriers. An upstream of before these keys, which tells regions by the older call, sells without them. */
async function loadKeys(bff: BffClient, gameId: string, systemKey: string): Promise<RegionOption[] | null> {
  if (gameId === '') return [];
  const answer = await bff.call('GET /api/web/keylist', { gameId, systemKey });
  if (answer.ok) return regionOptions(answer.payload);
  const older = isUnknownCall(answer) ? await optional(bff, 'GET /api/H5/GetGameDQ', { gameId }) : null;
  return older?.length ? [] : null;
}

async function loadRegions(bff: BffClient, gameId: string): Promise<RegionOption[] | null> {
  if (gameId === '') return [];
  const rows = await rowsOrOlder<RegionRow | GameRegion>(
    bff.call('GET /api/web/keylist', { gameId, systemKey: 'group' }),
    () => bff.call('GET /api/H5/GetGameDQ', { gameId }),
  );
  return rows && regionOptions(rows);
}

async function loadServers(bff: BffClient, gameId: string, groupId: string): Promise<RegionOption[] | null> {
  if (groupId === '') return [];
  const rows = await rowsOrOlder<RegionRow | GameRegion>(
    bff.call('GET /api/web/districtSuit', { parentId: groupId }),
    () => bff.call('GET /api/need/server/list', { gameId, parentId: groupId }),
  );
  return rows && regionOptions(rows);
}

async function loadSkins(bff: BffClient, heroIds: readonly string[]): Promise<SkinOption[] | null> {
  const lists = await Promise.all(
    heroIds.map(async (heroId) => {
      const skins = await optional(bff, 'GET /api/web/goods/collect/getSkinByHero', { heroId });
      return skins && skins.map(({ id, name }) => ({ id, name, heroId }));
    }),
  );
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}

async function loadFilters(bff: BffClient, { gameId, groupId, heroIds }: ListQuery): Promise<KnownFilters> {
  const [games, template, systems, carriers, regions, servers, labels, skins] = await Promise.all([
    optional(bff, 'GET /api/web/game/Type', {}),
    gameId === '' ? [] : optional(bff, 'GET /api/web/gameTemp', { gameId }),
    loadKeys(bff, gameId, 'system'),
    loadKeys(bff, gameId, 'carrier'),
    loadRegions(bff, gameId),
    loadServers(bff, gameId, groupId),
    optional(bff, 'GET /api/account/config/labelType', {}),
    loadSkins(bff, heroIds),
  ]);
  return {
    games: games ? games.map(({ id, name }) => ({ id, name })) : null,
    facets: template && facetsOf(template),
    heroes: template && heroesOf(template),
    skins,
    systems,
    carriers,
    regions,
    servers,
    labels: labels ? labels.map(({ id, name }) => ({ id, name })) : null,
  };
}

/** Listings on one page. Only the first tells: another one that is short may be the last. */
async function pageSizeOf(bff: BffClient, query: ListQuery, { rows, total }: Found): Promise<number> {
  if (query.page === 1) return givenPageSize(rows.length, total, listPageSize);
  if (rows.length === listPageSize) return listPageSize;
  const first = await bff.call('POST /api/web/good/allList', searchInput(query, 1));
  return first.ok ? givenPageSize(first.payload.length, first.total, listPageSize) : listPageSize;
}

/**
 * The goods list of an address: filters and listings are asked side by side. An address that is not canonical,
 * names unknown values or a page past the end answers where to go instead. A failing search is thrown.
 */
export async function loadGoodList(bff: BffClient, search: URLSearchParams): Promise<GoodListAnswer> {
  const asked = parseListQuery(search);
  const [known, found] = await Promise.all([
    loadFilters(bff, asked),
    bff.rows('POST /api/web/good/allList', searchInput(asked)),
  ]);
  const settled = settleListQuery(asked, known);
  const pageSize = await pageSizeOf(bff, asked, found);
  const query = { ...settled, page: Math.min(settled.page, pageCount(found.total, pageSize)) };
  const canonical = serialiseListQuery(query);
  // Compared as parameters: a data request writes ',' as %2C, and two spellings must not chase each other.
  if (new URLSearchParams(canonical).toString() !== search.toString()) return { redirectTo: canonical };
  return {
    data: {
      query,
      game: gameOf(query.gameId, known),
      known: { ...known, games: query.gameId === '' ? known.games : null },
      goods: appendPage([], onSaleOnly(found.rows).map(cardOf)),
      total: found.total,
      pageSize,
      filtersMissing: Object.values(known).includes(null),
      staleSince: bff.staleSince,
    },
  };
}

function gameOf(gameId: string, known: KnownFilters): FacetOption | null {
  if (gameId === '') return null;
  return known.games?.find((game) => game.id === gameId) ?? { id: gameId, name: '' };
}
