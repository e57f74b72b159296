import { describe, expect, it } from 'vitest';
import { chipsOf } from '../../app/features/list/chips';
import { knownFor, type KnownFilters } from '../../app/features/list/facets';
import { parseListQuery } from '../../app/features/list/listQuery';

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
