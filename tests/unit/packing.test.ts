import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedCoding, packedBefore } from '../../bff/node/packing';

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
  it('are compressed once, for those who come after the first', async () => {
    const stored = new TextEncoder().encode('界面 '.repeat(2000));
    expect(packedBefore(stored, 'br')).toBeNull();
    await expect.poll(() => packedBefore(stored, 'br')).not.toBeNull();
    const packed = packedBefore(stored, 'br');
    expect(packedBefore(stored, 'br')).toBe(packed);
    expect(new Uint8Array(brotliDecompressSync(packed ?? ''))).toEqual(stored);
    await expect.poll(() => packedBefore(stored, 'gzip')).not.toBeNull();
    expect(new Uint8Array(gunzipSync(packedBefore(stored, 'gzip') ?? ''))).toEqual(stored);
  });

  it('are told apart by themselves, not by what they say', async () => {
    const [one, other] = [new TextEncoder().encode('a'.repeat(2000)), new TextEncoder().encode('a'.repeat(2000))];
    packedBefore(one, 'gzip');
    await expect.poll(() => packedBefore(one, 'gzip')).not.toBeNull();
    expect(packedBefore(other, 'gzip')).toBeNull();
  });
});
