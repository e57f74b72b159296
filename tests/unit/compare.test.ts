import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCompare } from '~/features/compare/compare.server';
import { parseCompareIds } from '~/features/compare/compareIds';
import { attributeRows, factRow, ownValues } from '~/features/compare/compareRows';
import { qrPath } from '~/features/detail/qrPath';
import { shortcutOf } from '~/lib/shortcuts';
import { paths } from '~/paths';
import { connectStorage, readCompared } from '~/store/browserStorage';
import { comparedAdded, comparedCleared, comparedRemoved } from '~/store/compare';
import { makeStore } from '~/store/store';
import { fakeBff, Refused } from './support/fakeBff';

const search = (text: string) => new URLSearchParams(text);
const item = (id: string) => ({ id, title: `Account ${id}`, img: null });

function group(lines: Record<string, readonly string[]>) {
  const all = Object.entries(lines).map(([name, values]) => ({
    key: name,
    name,
    values: values.map((text) => ({ text })),
    pictured: false,
  }));
  return [{ name: '', lines: all }];
}

describe('the address of a comparison', () => {
  it('holds up to four listings, each once', () => {
    expect(parseCompareIds(search('ids=1,2,2, 3 ,<x>,4,5'))).toEqual(['1', '2', '3', '4']);
    expect(parseCompareIds(search('ids=1&ids=2'))).toEqual(['1', '2']);
    expect(paths.ours.compare(['1', '2'])).toBe('/pages/compare?ids=1,2');
  });

  it('reads any text and writes what it reads again', () => {
    fc.assert(
      fc.property(fc.string(), (ids) => {
        const read = parseCompareIds(new URLSearchParams({ ids }));
        const written = paths.ours.compare(read);
        expect(parseCompareIds(search(written.split('?')[1] ?? ''))).toEqual(read);
      }),
    );
  });
});

describe('the rows of a comparison', () => {
  it('tell what differs from what is the same', () => {
    const rows = attributeRows([group({ Level: ['60'], Rank: ['Gold'] }), group({ Level: ['60'], Rank: ['Silver'] })]);
    expect(rows.map(({ name, isSame }) => [name, isSame])).toEqual([
      ['Level', true],
      ['Rank', false],
    ]);
    expect(factRow('Region', ['A', null]).isSame).toBe(false);
    expect(factRow('Region', [null, undefined]).isSame).toBe(true);
  });

  it('know what another game does not have from what nobody disclosed', () => {
    const [row] = attributeRows([group({ Level: [] }), group({})]);
    expect(row).toMatchObject({ isSame: false, cells: [{ values: [] }, { values: null }] });
  });

  it('find what one alone has', () => {
    const [row] = attributeRows([group({ Heroes: ['Ao', 'Bel'] }), group({ Heroes: ['Bel', 'Cy'] })]);
    expect(row && row.cells.map((cell) => ownValues(row, cell))).toEqual([
      { own: ['Ao'], shared: 1 },
      { own: ['Cy'], shared: 1 },
    ]);
  });
});

describe('the loader of a comparison', () => {
  const script = {
    'GET /api/web/good/info': { id: '1', title: 'One', saleState: 3, gameId: 4, f1: '60' },
    'GET /api/web/gameTempAttr': [{ id: 1, aavName: 'f1', fieldType: 'number', fieldName: 'Level' }],
    'GET /api/web/good/attr/info': {},
  };

  it('asks for each game once and keeps sold ones', async () => {
    const bff = fakeBff(script);
    const answer = await loadCompare(bff, search('ids=1,2'));
    expect(answer).toMatchObject({ data: { missing: 0, goods: [{ good: { saleState: 3 } }, {}] } });
    expect(bff.asked.filter(({ key }) => key === 'GET /api/web/gameTempAttr')).toHaveLength(1);
  });

  it('leads to the one address of a comparison, and counts what is gone', async () => {
    expect(await loadCompare(fakeBff(script), search('ids=1,1'))).toEqual({ redirectTo: '/pages/compare?ids=1' });
    const gone = fakeBff({ ...script, 'GET /api/web/good/info': new Refused('no such listing') });
    expect(await loadCompare(gone, search('ids=1,2'))).toMatchObject({ data: { missing: 2, goods: [] } });
  });

  it('fails when the marketplace does', async () => {
    const down = fakeBff({ ...script, 'GET /api/web/good/info': 'refused' });
    await expect(loadCompare(down, search('ids=1'))).rejects.toBeInstanceOf(Response);
  });
});

describe('the listings chosen on a device', () => {
  it('are four at most, each once, and are kept', () => {
    const entries = new Map<string, string>();
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
    const store = makeStore();
    connectStorage(store, storage);
    for (const id of ['1', '2', '2', '3', '4', '5']) store.dispatch(comparedAdded(item(id)));
    store.dispatch(comparedRemoved('3'));
    expect(readCompared(storage).map(({ id }) => id)).toEqual(['1', '2', '4']);
    store.dispatch(comparedCleared());
    expect(entries.has('compare')).toBe(false);
  });

  it('read broken storage as nothing', () => {
    const of = (text: string) => readCompared({ getItem: () => text, setItem: () => {}, removeItem: () => {} });
    expect(of('{')).toEqual([]);
    expect(of('[null,{"id":7},{"id":"7","title":"x","img":5}]')).toEqual([{ id: '7', title: 'x', img: null }]);
  });
});

describe('the drawn code of a link', () => {
  it('draws each run of dark squares once', () => {
    const rows = ['##.', '..#', '###'];
    const isDark = (row: number, column: number) => rows[row]?.[column] === '#';
    expect(qrPath(3, 1, isDark)).toBe('M1 1h2v1h-2zM3 2h1v1h-1zM1 3h3v1h-3z');
  });
});

describe('a pressed key', () => {
  const pressed = {
    key: '/',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    defaultPrevented: false,
  };

  it('is a shortcut when nobody types', () => {
    expect(shortcutOf(pressed, false)).toBe('search');
    expect(shortcutOf({ ...pressed, key: '?' }, false)).toBe('help');
    expect(shortcutOf({ ...pressed, key: 'a' }, false)).toBeNull();
  });

  it.each([
    ['while somebody types', pressed, true],
    ['with Ctrl', { ...pressed, ctrlKey: true }, false],
    ['with Meta', { ...pressed, metaKey: true }, false],
    ['with Alt', { ...pressed, altKey: true }, false],
    ['within a composition', { ...pressed, isComposing: true }, false],
    ['that something else has used', { ...pressed, defaultPrevented: true }, false],
  ])('is none %s', (_when, key, isTyping) => {
    expect(shortcutOf(key, isTyping)).toBeNull();
  });
});
