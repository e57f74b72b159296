import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedCoding, packedOnce } from '../../bff/node/packing';

describe('Accept-Encoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip ; q=0', null],
    ['br;q=0.1', 'br'],
    ['brotli, xgzip', null],
    ['*', null],
    ['*;q=0', null],
  ])('%s is taken as %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding);
  });
});

describe('stored bytes', () => {
  it('are compressed once for all who ask, those at the same time too', async () => {
    const stored = new TextEncoder().encode('界面 '.repeat(2000));
    const askers = await Promise.all([1, 2, 3].map(() => packedOnce(stored, 'br')));
    expect(new Set(askers).size).toBe(1);
    expect(packedOnce(stored, 'br')).toBe(askers[0]);
    expect(new Uint8Array(brotliDecompressSync(askers[0] ?? ''))).toEqual(stored);
    expect(new Uint8Array(gunzipSync((await packedOnce(stored, 'gzip')) ?? ''))).toEqual(stored);
  });

  it('are told apart by themselves, not by what they say', async () => {
    const [one, other] = [new TextEncoder().encode('a'.repeat(2000)), new TextEncoder().encode('a'.repeat(2000))];
    const ofOne = await packedOnce(one, 'gzip');
    expect(await packedOnce(other, 'gzip')).not.toBe(ofOne);
  });
});
