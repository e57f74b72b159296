import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeGroups, attributeValues, ownedHeroIds } from '~/features/detail/attributeGroups';
import { minSample, priceContext } from '~/features/detail/priceContext';
import { availabilityOf } from '~/lib/saleState';

type Row = Parameters<typeof attributeValues>[0];

function row(more: Partial<Row>): Row {
  return {
    id: '1',
    gameId: '1',
    aavName: 'f1',
    fieldKey: undefined,
    fieldType: 'input',
    fieldName: 'Field',
    groupName: 'Basics',
    unit: undefined,
    sort: 1,
    must: false,
    range: undefined,
    isSearch: true,
    hsisShow: true,
    childAttributes: [],
    ...more,
  };
}
const names = {
  '7': { name: 'Falcon', img: '/f.svg' },
  '8': { name: 'Umbra', img: undefined },
  '71': { name: 'Master', img: undefined },
};

describe('the attributes of a listing', () => {
  it.each([
    [row({ fieldType: 'number', unit: 'months' }), '12', [{ text: '12 months' }]],
    [row({ fieldType: 'number', unit: '%' }), '33', [{ text: '33%' }]],
    [row({ fieldType: 'number' }), '1234567', [{ text: '1,234,567' }]],
    [row({ fieldType: 'number' }), '5400', [{ text: '5,400' }]],
    [row({ fieldType: 'radio' }), '8', [{ text: 'Umbra' }]],
    [row({ fieldType: 'checkbox' }), '7, 8', [{ text: 'Falcon' }, { text: 'Umbra' }]],
    [row({ fieldType: 'boxradio' }), '7:71,8', [{ text: 'Falcon', detail: 'Master' }, { text: 'Umbra' }]],
    [row({ fieldType: 'checkbox' }), '999', []],
    [row({ fieldType: 'input' }), ' as it is ', [{ text: 'as it is' }]],
    [row({}), undefined, []],
  ])('are read from %o and %j', (template, raw, expected) => {
    expect(attributeValues(template, raw, names)).toMatchObject(expected);
    expect(attributeValues(template, raw, names)).toHaveLength(expected.length);
  });

  it('stand under their headings in the template’s order, undisclosed ones without values', () => {
    const template = [
      row({ aavName: 'f2', groupName: 'Assets', sort: 2 }),
      row({ aavName: 'f1', groupName: 'Basics', sort: 1 }),
      row({ aavName: 'f3', groupName: 'Basics', sort: 3 }),
      row({ aavName: '__proto__', sort: 0 }),
    ];
    const groups = attributeGroups(template, { f1: 'a', f3: 'c' } as never, names);
    expect(groups.map(({ name, lines }) => [name, lines.map(({ key, values }) => [key, values.length])])).toEqual([
      [
        'Basics',
        [
          ['f1', 1],
          ['f3', 1],
        ],
      ],
      ['Assets', [['f2', 0]]],
    ]);
  });

  it('name the heroes whose skins may be shown', () => {
    expect(ownedHeroIds([row({ fieldType: 'boxradio', aavName: 'f4' })], { f4: '7:71,8' } as never)).toEqual([
      '7',
      '8',
    ]);
  });

  it('never throw on whatever an upstream writes', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('input', 'number', 'radio', 'checkbox', 'boxradio', 'new'),
        (raw, fieldType) => {
          for (const value of attributeValues(row({ fieldType }), raw, names)) expect(value.text).not.toBe('');
        },
      ),
    );
  });
});

describe('a price among deals', () => {
  it('says nothing about a handful of deals', () => {
    expect(
      priceContext(
        100,
        Array.from({ length: minSample - 1 }, () => 100),
      ),
    ).toBeNull();
  });

  it('counts every deal once, whatever the prices', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000_00 });
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: minSample, maxLength: 120 }), (own, deals) => {
        const context = priceContext(own, deals);
        expect(context).not.toBeNull();
        expect(context!.counts.reduce((sum, count) => sum + count, 0)).toBe(deals.length);
        expect(context!.cheaperPercent).toBe(
          Math.round((deals.filter((deal) => deal < own).length / deals.length) * 100),
        );
        expect(context!.lowCents).toBeLessThanOrEqual(context!.medianCents);
        expect(context!.medianCents).toBeLessThanOrEqual(context!.highCents);
        const isOutside = own < context!.lowCents || own > context!.highCents;
        expect(context!.outside !== null).toBe(isOutside);
        if (isOutside) expect(context!.ownBin).toBeNull();
        else expect(context!.counts[context!.ownBin!]).toBeDefined();
      }),
    );
  });
});

describe('what can be done with a listing', () => {
  it.each([
    [2, 'onSale'],
    [undefined, 'onSale'],
    [3, 'sold'],
    [6, 'reserved'],
    [4, 'takenDown'],
    [1, 'off'],
    [0, 'off'],
    [12, 'off'],
  ])('in state %s is %s', (state, availability) => expect(availabilityOf(state)).toBe(availability));
});
