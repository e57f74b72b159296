import { describe, expect, it } from 'vitest';
import { chipsOf } from '../../app/features/list/chips';
import { knownFor, settleListQuery, type KnownFilters } from '../../app/features/list/facets';
import { parseListQuery } from '../../app/features/list/listQuery';
import { regionOptions, type RegionRow } from '../../app/features/list/regions';

const queryOf = (text: string) => parseListQuery(new URLSearchParams(text));
const known: KnownFilters = {
  games: null,
  heroes: [{ id: '5', name: 'Owl' }],
  skins: [{ id: '51', name: 'Snow', heroId: '5' }],
  facets: [],
  systems: [],
  carriers: [],
  regions: [
    { id: '1', name: 'North' },
    { id: '2', name: 'South' },
  ],
  servers: [{ id: '11', name: 'Polaris' }],
  labels: [],
};
const shown = queryOf('gameId=4&groupId=1&heroIds=5');
const chipsWhile = (chosen: string, lists = known) => {
  const query = queryOf(chosen);
  return chipsOf(query, knownFor(query, shown, lists)).map(({ text }) =>
    text.kind === 'value' ? text.value : text.kind,
  );
};

describe('the chips of a list that is on its way', () => {
  it('name what is known', () => {
    expect(chipsWhile('gameId=4&groupId=1&serverId=11&heroIds=5&skinIds=51')).toEqual(['North', 'Polaris', 'Snow']);
  });

  it('leave out whose names are still to come: servers of another region, skins of another hero', () => {
    expect(chipsWhile('gameId=4&groupId=2&serverId=21&heroIds=6&skinIds=61')).toEqual(['South']);
    // Of another region the servers at hand are none, whatever their number.
    expect(chipsWhile('gameId=4&groupId=2&serverId=11')).toEqual(['South']);
  });

  it('show the number where a list could not be loaded: it must be possible to take it away', () => {
    expect(chipsWhile('gameId=4&groupId=1&serverId=11', { ...known, servers: null })).toEqual(['North', '11']);
  });
});

describe('the servers to choose from', () => {
  it('are those of the chosen region alone', () => {
    expect(knownFor(shown, shown, known).servers).toEqual(known.servers);
    expect(knownFor(queryOf('gameId=4&groupId=2'), shown, known).servers).toEqual([]);
    expect(knownFor(queryOf('gameId=4'), shown, known).servers).toEqual([]);
  });
});

describe('the carriers and regions to choose from', () => {
  const places: KnownFilters = {
    ...known,
    systems: [
      { id: '1', name: 'Android' },
      { id: '2', name: 'iOS' },
    ],
    carriers: [
      { id: '31', name: 'Penguin', parentId: '1' },
      { id: '32', name: 'Wave', parentId: '2' },
      { id: '33', name: 'Own' },
    ],
    regions: [
      { id: '41', name: 'Region 1', parentId: '31' },
      { id: '42', name: 'Region 1', parentId: '32' },
      { id: '43', name: 'Region 1', parentId: '99' },
      { id: '44', name: 'Region 2' },
    ],
  };
  const offered = (chosen: string) => {
    const query = queryOf(`gameId=4&${chosen}`);
    const { carriers, regions } = knownFor(query, query, places);
    return [carriers, regions].map((options) => options?.map(({ name }) => name));
  };
  const settled = (chosen: string) => settleListQuery(queryOf(`gameId=4&${chosen}`), places);

  it('are those below what is chosen, and told apart while nothing is', () => {
    expect(offered('')).toEqual([
      ['Android · Penguin', 'iOS · Wave', 'Own'],
      ['Android · Penguin · Region 1', 'iOS · Wave · Region 1', 'Region 1', 'Region 2'],
    ]);
    expect(offered('systemId=1')).toEqual([
      ['Penguin', 'Own'],
      ['Penguin · Region 1', 'Region 1', 'Region 2'],
    ]);
    expect(offered('carrierId=32')[1]).toEqual(['Region 1', 'Region 1', 'Region 2']);
    expect(offered('systemId=2&carrierId=32')[1]).toEqual(['Region 1', 'Region 1', 'Region 2']);
  });

  it('are not kept in an address when they stand below another', () => {
    expect(settled('carrierId=31&groupId=41')).toMatchObject({ carrierId: '31', groupId: '41' });
    expect(settled('carrierId=32&groupId=41&serverId=7')).toMatchObject({ groupId: '', serverId: '' });
    expect(settled('systemId=2&carrierId=31')).toMatchObject({ systemId: '2', carrierId: '' });
    expect(settled('carrierId=31&groupId=43')).toMatchObject({ groupId: '43' });
  });

  it('are taken from the wire with what they stand below', () => {
    const row = (id: string, parentId?: string) => ({ id, fieldName: 'a', parentId }) as RegionRow;
    expect(regionOptions([row('1', '0'), row('2', '31'), row('3')])).toEqual([
      { id: '1', name: 'a' },
      { id: '2', name: 'a', parentId: '31' },
      { id: '3', name: 'a' },
    ]);
  });
});
