import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleListQuery, type Facet, type KnownFilters } from '../../app/features/list/facets';
import {
  emptyQuery,
  isNarrowed,
  listQueryEntries,
  ofGame,
  parseListQuery,
  priceText,
  rangeText,
  serialiseListQuery,
  withAttribute,
  withFilters,
  withoutFilters,
} from '../../app/features/list/listQuery';
import { attributeKeys } from '../../app/lib/attributeKeys';

const parse = (text: string) => parseListQuery(new URLSearchParams(text));
const clean = (text: string) => serialiseListQuery(parse(text));

const keys = [
  'gameId',
  'systemId',
  'carrierId',
  'groupId',
  'serverId',
  'priceStart',
  'priceEnd',
  'keyWord',
  'labelIds',
  'heroIds',
  'skinIds',
  'sort',
  'page',
  'retailKey',
  'f1From',
  'f1To',
  ...attributeKeys,
];
const values = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('priceasc', 'pricedesc', '10-80', '-', '9-', '1,2,1,1a', 'a b', '１２', '\u0000', '%', '1e3', ' 5 '),
);
const anyQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...keys), fc.string()), values), { maxLength: 20 })
  .map((entries) => new URLSearchParams(entries));

const facets: Facet[] = [
  { kind: 'range', key: 'f1', name: 'Level', unit: '', min: '1', max: '100' },
  {
    kind: 'choice',
    key: 'f2',
    name: 'Rank',
    options: [
      { id: '9', name: 'Gold' },
      { id: '7', name: 'Iron' },
    ],
  },
  { kind: 'text', key: 'f3', name: 'Remark' },
];
const known: KnownFilters = {
  games: [{ id: '4', name: 'Star Harbour' }],
  heroes: [],
  skins: [],
  facets,
  systems: [{ id: '1', name: 'iOS' }],
  carriers: [],
  regions: [{ id: '5', name: 'East' }],
  servers: [{ id: '51', name: 'East 1' }],
  labels: [{ id: '3', name: 'No binding' }],
};

describe('the address of the goods list', () => {
  it('is a fixed point: what was written is read back and written the same', () => {
    fc.assert(
      fc.property(anyQuery, (params) => {
        const query = parseListQuery(params);
        const text = serialiseListQuery(query);
        expect(parse(text)).toEqual(query);
        expect(clean(text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('is written as the platform writes addresses, but for readable commas', () => {
    fc.assert(
      fc.property(anyQuery, (params) => {
        const query = parseListQuery(params);
        const expected = new URLSearchParams(listQueryEntries(query)).toString().replaceAll('%2C', ',');
        expect(serialiseListQuery(query)).toBe(expected === '' ? '' : `?${expected}`);
      }),
      { numRuns: 500 },
    );
  });

  it('of a game is what choosing the game makes of a list of all', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1, max: 999 }).map(String), (params, gameId) => {
        const query = parseListQuery(params);
        if (query.gameId === '') expect(ofGame(query, gameId)).toEqual(withFilters(query, { gameId }));
      }),
    );
  });

  it('does not depend on the order of the parameters', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), values), { selector: ([key]) => key }),
        (entries) => {
          const backwards = new URLSearchParams([...entries].reverse());
          expect(serialiseListQuery(parseListQuery(backwards))).toBe(
            serialiseListQuery(parseListQuery(new URLSearchParams(entries))),
          );
        },
      ),
    );
  });

  it('does not depend on the order of the ids of a filter, also of those that are the same number', () => {
    for (const ids of ['9,10,1,01,b,a', '01,1,a,b,10,9', 'b,10,a,9,01,1,1']) {
      expect(serialiseListQuery(parseListQuery(new URLSearchParams({ labelIds: ids }))), ids).toBe(
        '?labelIds=01,1,9,10,a,b',
      );
    }
  });

  it('stays the same when settled twice, and settling never adds a filter', () => {
    fc.assert(
      fc.property(anyQuery, (params) => {
        const once = settleListQuery(parseListQuery(params), known);
        expect(settleListQuery(once, known)).toEqual(once);
        expect(parse(serialiseListQuery(once))).toEqual(once);
        expect(Object.keys(once.attributes).every((key) => ['f1', 'f2', 'f3'].includes(key))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('reads a form without JavaScript: repeated check boxes, two fields of a range, empty fields', () => {
    expect(clean('gameId=4&keyWord=&priceStart=&f2=9&f2=7&f1From=10&f1To=&labelIds=3&labelIds=1')).toBe(
      '?gameId=4&f1=10-&f2=9,7&labelIds=1,3',
    );
  });

  it('leaves out defaults, unknown parameters and broken values', () => {
    expect(clean('gameId=4&sort=timedesc&page=1&page=2&utm_source=x&priceStart=abc&sort=__proto__')).toBe('?gameId=4');
    expect(clean('page=-3&sort=random')).toBe('');
  });

  it('reads numbers that were typed at full width', () => {
    expect(clean('gameId=4&priceStart=１２．５&f1From=１０&f1To=80')).toBe('?gameId=4&priceStart=12.50&f1=10-80');
  });

  it('reads bounds of the price as people write prices, without what is finer than a cent', () => {
    expect(clean('priceStart=¥1,280&priceEnd=￥2，000．５')).toBe('?priceStart=1280&priceEnd=2000.50');
    expect(clean('priceStart=12.&priceEnd=12.999')).toBe('?priceStart=12&priceEnd=12.99');
    expect(clean('priceStart=-5&priceEnd=100000000.01')).toBe('');
    expect(clean('priceEnd=100000000')).toBe('?priceEnd=100000000');
  });

  it('drops filters of a game when there is no game, and a server without its region', () => {
    expect(clean('f1=10-80&systemId=1&skinIds=4&keyWord=dragon')).toBe('?keyWord=dragon');
    expect(clean('gameId=4&serverId=51')).toBe('?gameId=4');
  });

  it('puts swapped bounds right and keeps cents exact', () => {
    expect(clean('priceStart=500.5&priceEnd=100')).toBe('?priceStart=100&priceEnd=500.50');
    expect(rangeText('80', '10')).toBe('10-80');
    expect(priceText(1)).toBe('0.01');
    expect(priceText(28)).toBe('0.28');
  });

  it('drops what the shop does not know, but keeps it while a call has failed', () => {
    const query = parse('gameId=4&f2=9,8&f9=1&groupId=6&labelIds=3,4');
    expect(serialiseListQuery(settleListQuery(query, known))).toBe('?gameId=4&f2=9&labelIds=3');
    const nothingKnown = {
      games: null,
      heroes: null,
      skins: null,
      facets: null,
      systems: null,
      carriers: null,
      regions: null,
      servers: null,
      labels: null,
    };
    expect(settleListQuery(query, nothingKnown)).toEqual(query);
  });

  it('goes back to page 1 when a filter changes and forgets the server of another region', () => {
    const query = parse('gameId=4&groupId=5&serverId=51&page=3&retailKey=r1');
    expect(serialiseListQuery(withFilters(query, { groupId: '6' }))).toBe('?gameId=4&groupId=6&retailKey=r1');
    expect(serialiseListQuery(withFilters(query, { sort: 'priceasc' }))).toBe(
      '?gameId=4&groupId=5&serverId=51&sort=priceasc&retailKey=r1',
    );
    expect(serialiseListQuery(withFilters(query, { gameId: '7' }))).toBe('?gameId=7&retailKey=r1');
    expect(withAttribute(withAttribute(query, 'f2', '9'), 'f2', '').attributes).toEqual({});
  });

  it('stays canonical whatever filter is changed', () => {
    fc.assert(
      fc.property(anyQuery, anyQuery, (from, to) => {
        const changed = withFilters(parseListQuery(from), parseListQuery(to));
        expect(parse(serialiseListQuery(changed))).toEqual(changed);
      }),
    );
    const query = withFilters(parse('gameId=4'), { labelIds: ['9', '3'], skinIds: ['12', '5'], page: 2 });
    expect(serialiseListQuery(query)).toBe('?gameId=4&labelIds=3,9&skinIds=5,12&page=2');
  });

  it('is for search engines without filters, and not with them', () => {
    expect(isNarrowed(parse('gameId=4'))).toBe(false);
    expect(isNarrowed(parse('gameId=4&page=2'))).toBe(false);
    expect(isNarrowed(parse('gameId=4&f2=9'))).toBe(true);
    expect(isNarrowed(parse('gameId=4&sort=priceasc'))).toBe(true);
    expect(isNarrowed({ ...emptyQuery, retailKey: 'r1' })).toBe(true);
  });

  it('keeps game and order when all filters are cleared', () => {
    expect(serialiseListQuery(withoutFilters(parse('gameId=4&f2=9&keyWord=x&sort=priceasc&page=2')))).toBe(
      '?gameId=4&sort=priceasc',
    );
  });
});
