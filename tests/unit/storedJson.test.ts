import { describe, expect, it } from 'vitest';
import { createStoredJson } from '../../bff/storedJson';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the JSON of stored answers', () => {
  it('is read once for the same bytes', () => {
    const read = createStoredJson();
    const bytes = bytesOf('{"code":200,"data":[{"id":"1","labels":["a"]}]}');
    const value = read(bytes);
    expect(value).toEqual({ code: 200, data: [{ id: '1', labels: ['a'] }] });
    expect(read(bytes)).toBe(value);
  });

  it('is not shared by bytes that say the same elsewhere: they may be of another shop', () => {
    const read = createStoredJson();
    expect(read(bytesOf('{"code":200}'))).not.toBe(read(bytesOf('{"code":200}')));
  });

  it('can be changed by nobody, however deep', () => {
    const value = createStoredJson()(bytesOf('{"data":{"rows":[{"labels":["a"]},{"labels":[]}]}}')) as {
      data: { rows: { labels: string[]; id?: string }[] };
    };
    const [row] = value.data.rows;
    expect(() => value.data.rows.reverse()).toThrow(TypeError);
    expect(() => row?.labels.push('b')).toThrow(TypeError);
    expect(() => Object.assign(row ?? {}, { id: '2' })).toThrow(TypeError);
    expect(value).toEqual({ data: { rows: [{ labels: ['a'] }, { labels: [] }] } });
  });

  it('is null where it is none', () => {
    const read = createStoredJson();
    const broken = bytesOf('{"code":');
    expect([read(broken), read(broken), read(new Uint8Array())]).toEqual([null, null, null]);
  });

  it('is forgotten when there is too much of it', () => {
    const read = createStoredJson();
    const first = bytesOf('[1]');
    const value = read(first);
    const long = bytesOf(JSON.stringify('x'.repeat(300 * 1024)));
    for (let count = 0; count < 4; count += 1) read(Uint8Array.from(long));
    expect(read(first)).not.toBe(value);
    expect(read(first)).toEqual([1]);
  });
});
