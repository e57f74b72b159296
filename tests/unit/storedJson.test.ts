import { describe, expect, it } from 'vitest';
import type { AnswerPayload } from '../../bff/contract/types';
import { createStoredJson } from '../../bff/storedJson';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the JSON of stored answers', () => {
  it('is read once for the same bytes', () => {
    const read = createStoredJson();
    const bytes = bytesOf('{"code":200,"data":[{"id":"1","labels":["a"]}]}');
    const value = read(bytes, 'asked');
    expect(value).toEqual({ code: 200, data: [{ id: '1', labels: ['a'] }] });
    expect(read(bytes, 'asked')).toBe(value);
  });

  it('is not shared by bytes that say the same elsewhere: they may be of another shop', () => {
    const read = createStoredJson();
    expect(read(bytesOf('{"code":200}'), 'asked')).not.toBe(read(bytesOf('{"code":200}'), 'asked'));
  });

  it('is kept of the last answer alone, however often it is asked for', () => {
    const read = createStoredJson();
    const [first, second] = [bytesOf('[1]'), bytesOf('[2]')];
    const value = read(first, 'asked');
    expect(read(second, 'asked')).toEqual([2]);
    expect(read(first, 'asked')).toEqual([1]);
    expect(read(first, 'asked')).not.toBe(value);
  });

  it('can be changed by nobody, however deep', () => {
    const value = createStoredJson()(bytesOf('{"data":{"rows":[{"labels":["a"]},{"labels":[]}]}}'), 'asked') as {
      data: { rows: { labels: string[]; id?: string }[] };
    };
    const [row] = value.data.rows;
    expect(() => value.data.rows.reverse()).toThrow(TypeError);
    expect(() => row?.labels.push('b')).toThrow(TypeError);
    expect(() => Object.assign(row ?? {}, { id: '2' })).toThrow(TypeError);
    expect(value).toEqual({ data: { rows: [{ labels: ['a'] }, { labels: [] }] } });
  });

  it('is of a type that knows', () => {
    const stored = createStoredJson()(
      bytesOf('{"data":[{"id":"1","fieldName":"a"},{"id":"2","fieldName":"c"}]}'),
      'asked',
    );
    const payload = (stored as { data: AnswerPayload<'GET /api/web/keylist'> }).data ?? [];
    // @ts-expect-error a list that others have as well
    expect(() => payload.reverse()).toThrow(TypeError);
    expect(() => {
      // @ts-expect-error so are its rows
      for (const row of payload) row.fieldName = 'b';
    }).toThrow(TypeError);
  });

  it('is null where it is none', () => {
    const read = createStoredJson();
    const broken = bytesOf('{"code":');
    expect([read(broken, 'asked'), read(broken, 'asked'), read(new Uint8Array(), 'asked')]).toEqual([null, null, null]);
  });

  it('is forgotten when there is too much of it', () => {
    const read = createStoredJson();
    const first = bytesOf('[1]');
    const value = read(first, 'first');
    const long = bytesOf(JSON.stringify('x'.repeat(300 * 1024)));
    for (let count = 0; count < 4; count += 1) read(Uint8Array.from(long), `other ${count}`);
    expect(read(first, 'first')).not.toBe(value);
    expect(read(first, 'first')).toEqual([1]);
  });
});
