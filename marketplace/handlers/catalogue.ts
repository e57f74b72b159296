import type { HandlersOf, TransactionContext } from '../context';
import { dictionaryOf, labelsOf } from '../queries/settings';
import {
  attributeNamesOf,
  regionKeyRow,
  regionKeysOf,
  skinsOfHero,
  templateOf,
  templateWithOptionsOf,
  type RegionFilter,
} from '../queries/templates';
import { rowId } from '../queries/wire';

type CatalogueCall =
  | 'GET /api/web/gameTemp'
  | 'GET /api/web/gameTempAttr'
  | 'GET /api/web/good/attr/info'
  | 'GET /api/web/keylist'
  | 'GET /api/web/districtSuit'
  | 'GET /api/need/operator/list'
  | 'GET /api/need/area/list'
  | 'GET /api/need/server/list'
  | 'GET /api/H5/GetGameDQ'
  | 'GET /api/web/goods/collect/getSkinByHero'
  | 'GET /api/account/config/labelType'
  | 'GET /api/system/dict/data/type/{type}';

type SystemKey = RegionFilter['systemKeys'][number];
const systemKeys: readonly SystemKey[] = ['system', 'carrier', 'group', 'server'];

/** What describes a game: its template, regions and skins; and the shop's labels and dictionaries. */
export const catalogueHandlers: HandlersOf<CatalogueCall> = {
  'GET /api/web/gameTemp': async ({ gameId }, { tx }) =>
    complete(await ofGame(gameId, (id) => templateWithOptionsOf(tx, id))),

  'GET /api/web/gameTempAttr': async ({ gameId }, { tx }) => complete(await ofGame(gameId, (id) => templateOf(tx, id))),

  'GET /api/web/good/attr/info': async ({ gameId }, { tx }) => {
    const id = rowId(gameId);
    return id === null ? {} : attributeNamesOf(tx, id);
  },

  'GET /api/web/keylist': async ({ gameId, systemKey, parentId }, { tx }) => {
    const asked = systemKeys.filter((key) => key === systemKey);
    if (systemKey !== undefined && asked.length === 0) return complete([]);
    const filter = regionFilter({ gameId, parentId }, asked);
    return complete(filter === null ? [] : (await regionKeysOf(tx, filter)).map(regionKeyRow));
  },

  'GET /api/web/districtSuit': async ({ parentId }, { tx }) => {
    const filter = parentId === undefined ? null : regionFilter({ parentId }, ['server']);
    return complete(filter === null ? [] : (await regionKeysOf(tx, filter)).map(regionKeyRow));
  },

  'GET /api/need/operator/list': (input, { tx }) => needTable(tx, { gameId: input.gameId }, 'carrier'),
  'GET /api/need/area/list': (input, { tx }) => needTable(tx, input, 'group'),
  'GET /api/need/server/list': (input, { tx }) => needTable(tx, input, 'server'),

  'GET /api/H5/GetGameDQ': async ({ gameId }, { tx }) => {
    const filter = gameId === undefined ? null : regionFilter({ gameId }, ['group']);
    const rows = filter === null ? [] : await regionKeysOf(tx, filter);
    return rows.map(({ id, fieldName }) => ({ id, name: fieldName }));
  },

  'GET /api/web/goods/collect/getSkinByHero': async ({ heroId }, { tx }) => {
    const id = rowId(heroId);
    return id === null ? [] : skinsOfHero(tx, id);
  },

  'GET /api/account/config/labelType': (_input, { tx }) => labelsOf(tx),

  'GET /api/system/dict/data/type/{type}': ({ type }, { tx }) => dictionaryOf(tx, type),
};

/** A short list as a table that is never cut into pages. */
function complete<Row>(rows: Row[]): { rows: Row[]; total: number } {
  return { rows, total: rows.length };
}

async function ofGame<Row>(gameId: string | undefined, read: (gameId: number) => Promise<Row[]>): Promise<Row[]> {
  const id = rowId(gameId);
  return id === null ? [] : read(id);
}

/** Null when an id was given that nothing can have; without game and parent there is nothing to list either. */
function regionFilter(
  asked: { gameId?: string | undefined; parentId?: string | undefined },
  keys: readonly SystemKey[],
): RegionFilter | null {
  const gameId = rowId(asked.gameId);
  const parentId = rowId(asked.parentId);
  if (asked.gameId !== undefined && gameId === null) return null;
  if (asked.parentId !== undefined && parentId === null) return null;
  return gameId === null && parentId === null ? null : { gameId, parentId, systemKeys: keys };
}

/** Region keys in the older form: {id, name, parentId}. */
async function needTable(
  tx: TransactionContext['tx'],
  asked: { gameId?: string | undefined; parentId?: string | undefined },
  key: SystemKey,
) {
  const filter = regionFilter(asked, [key]);
  const rows = filter === null ? [] : await regionKeysOf(tx, filter);
  return complete(rows.map(({ id, fieldName, parentId }) => ({ id, name: fieldName, parentId })));
}
