import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dropDeviceDraft,
  listDeviceDrafts,
  readDeviceDraft,
  writeDeviceDraft,
} from '../../app/features/sell/draft/deviceDrafts';
import {
  emptyDraft,
  isBlank,
  laterDraft,
  readDraftText,
  sellWays,
  writeDraftText,
  type SellDraft,
} from '../../app/features/sell/draft/sellDraft';

const text = fc.string({ maxLength: 300, unit: 'grapheme' });
const values = fc.dictionary(
  fc.integer({ min: 1, max: 20 }).map((number) => `f${number}`),
  fc.string({ minLength: 1, maxLength: 50 }),
);
const drafts: fc.Arbitrary<SellDraft> = fc.record({
  gameId: fc.string({ minLength: 1, maxLength: 20 }),
  savedMs: fc.nat({ max: 2_000_000_000_000 }),
  way: fc.constantFrom('' as const, ...sellWays),
  systemId: text,
  carrierId: text,
  groupId: text,
  serverId: text,
  placeText: text,
  values: values.map((entries) => ({ ...entries })),
  images: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 30 }),
  title: text,
  des: text,
  price: text,
  contact: text,
  goodId: text,
  backId: text,
  requestKey: text,
});

/** A browser's storage without a browser. */
function fakeStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
const blocked = {
  length: 1,
  key: () => {
    throw new Error('blocked');
  },
  getItem: () => {
    throw new Error('blocked');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('blocked');
  },
};

describe('a draft as it is kept', () => {
  it('comes back as it was written, whatever was typed', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(readDraftText(writeDraftText(draft))).toEqual(draft);
      }),
    );
  });

  it('is read from anything without a throw, and what was read is read again the same', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything().map((value) => JSON.stringify(value) ?? ''),
    );
    const nearly = fc
      .record({
        version: fc.constant(1),
        gameId: fc.constant('7'),
        images: fc.anything(),
        values: fc.anything(),
        title: fc.anything(),
        savedMs: fc.anything(),
        way: fc.anything(),
      })
      .map((value) =>
        JSON.stringify(value, (_key, entry: unknown) => (typeof entry === 'bigint' ? String(entry) : entry)),
      );
    fc.assert(
      fc.property(fc.oneof(anything, nearly), (kept) => {
        const read = readDraftText(kept);
        if (read !== null) expect(readDraftText(writeDraftText(read))).toEqual(read);
      }),
    );
  });

  it('leaves out what is broken and keeps the rest', () => {
    const kept = {
      version: 1,
      gameId: '7',
      title: 'kept',
      price: 12,
      way: 'barter',
      values: { f1: '3', f21: 'x', f2: 4 },
      images: ['/a', '/a', 5, ''],
    };
    expect(readDraftText(JSON.stringify(kept))).toEqual({
      ...emptyDraft('7'),
      title: 'kept',
      values: { f1: '3' },
      images: ['/a'],
    });
  });

  it('is none when a later storefront wrote it, or no game is named', () => {
    expect(readDraftText(JSON.stringify({ version: 2, gameId: '7' }))).toBeNull();
    expect(readDraftText(JSON.stringify({ version: 1 }))).toBeNull();
    expect(readDraftText(null)).toBeNull();
  });

  it('is blank until the account itself is described', () => {
    expect(isBlank({ ...emptyDraft('7'), way: 'quick', requestKey: 'k', savedMs: 5 })).toBe(true);
    expect(isBlank({ ...emptyDraft('7'), values: { f1: '1' } })).toBe(false);
    expect(isBlank({ ...emptyDraft('7'), contact: 'a' })).toBe(false);
  });

  it('gives way to a later one', () => {
    const [early, late] = [
      { ...emptyDraft('7'), savedMs: 1 },
      { ...emptyDraft('7'), savedMs: 2 },
    ];
    expect(laterDraft(early, late)).toBe(late);
    expect(laterDraft(late, early)).toBe(late);
    expect(laterDraft(null, early)).toBe(early);
    expect(laterDraft(null, null)).toBeNull();
  });
});

describe('the drafts of a device', () => {
  it('lie there by game, and go', () => {
    const storage = fakeStorage();
    const draft = { ...emptyDraft('7'), title: 'mine', savedMs: 10 };
    expect(writeDeviceDraft(storage, draft, null)).toBe(true);
    expect(readDeviceDraft(storage, '7', null)).toEqual(draft);
    expect(readDeviceDraft(storage, '8', null)).toBeNull();
    dropDeviceDraft(storage, '7');
    expect(readDeviceDraft(storage, '7', null)).toBeNull();
  });

  it('are listed the latest first; those given up are dropped, other entries left alone', () => {
    const storage = fakeStorage({ user: '{"nickName":"a"}', 'sell-draft:9': 'broken' });
    const nowMs = 100 * 24 * 3_600_000;
    for (const [gameId, savedMs] of [
      ['1', nowMs - 5],
      ['2', nowMs - 1],
      ['3', 1],
    ] as const) {
      writeDeviceDraft(storage, { ...emptyDraft(gameId), savedMs }, null);
    }
    expect(listDeviceDrafts(storage, nowMs, null).map(({ gameId }) => gameId)).toEqual(['2', '1']);
    expect(storage.getItem('sell-draft:3')).toBeNull();
    expect(storage.getItem('user')).not.toBeNull();
  });

  it('are for the person who typed them, and go when another one logs in', () => {
    const storage = fakeStorage();
    const draft = { ...emptyDraft('7'), contact: 'wechat-of-17', savedMs: 10 };
    writeDeviceDraft(storage, draft, '17');
    expect(listDeviceDrafts(storage, 10, '17')).toEqual([draft]);
    expect(readDeviceDraft(storage, '7', null), 'a guest does not see it').toBeNull();
    expect(readDeviceDraft(storage, '7', '17'), 'and its owner may come back').toEqual(draft);
    expect(readDeviceDraft(storage, '7', '18')).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('of a guest go on with whoever logs in', () => {
    const storage = fakeStorage();
    const draft = { ...emptyDraft('7'), title: 'typed as a guest', savedMs: 10 };
    writeDeviceDraft(storage, draft, null);
    expect(readDeviceDraft(storage, '7', '18')).toEqual(draft);
    expect(readDeviceDraft(storage, '7', '17')).toEqual(draft);
  });

  it('are simply not there where storage is blocked or full', () => {
    expect(readDeviceDraft(blocked, '7', null)).toBeNull();
    expect(writeDeviceDraft(blocked, emptyDraft('7'), null)).toBe(false);
    expect(listDeviceDrafts(blocked, 0, null)).toEqual([]);
    expect(() => dropDeviceDraft(blocked, '7')).not.toThrow();
  });
});
