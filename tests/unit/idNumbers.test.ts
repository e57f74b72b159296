import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idCheckCharacter, maskIdNumber, normalIdNumber } from '../../marketplace/auth/idNumbers';

const nowMs = Date.parse('2026-11-21T00:00:00Z');
const day = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2026-11-20T00:00:00Z'),
  noInvalidDate: true,
});
const number = fc
  .tuple(fc.integer({ min: 110_000, max: 659_999 }), day, fc.integer({ min: 0, max: 999 }))
  .map(([region, birth, order]) => {
    const digits = `${region}${birth.toISOString().slice(0, 10).replaceAll('-', '')}${String(order).padStart(3, '0')}`;
    return digits + idCheckCharacter(digits);
  });

describe('ID numbers', () => {
  it.each([
    // The standard's own example, and its kin.
    ['11010519491231002X', '11010519491231002X'],
    [' 110105 19491231 002x ', '11010519491231002X'],
    ['\u202a１１０１０５１９４９１２３１００２ｘ\u202c', '11010519491231002X'],
    ['440524188001010014', null],
    ['110105194912310021', null],
    ['11010519490230002X', null],
    ['110105209912310029', null],
    ['1101051949123100', null],
    ['', null],
  ])('%j is %j', (text, expected) => {
    expect(normalIdNumber(text, nowMs)).toBe(expected);
  });

  it('are taken when they are right, and never with one character changed', () => {
    fc.assert(
      fc.property(number, fc.nat(17), fc.constantFrom(...'0123456789X'), (id, at, other) => {
        expect(normalIdNumber(id, nowMs)).toBe(id);
        const changed = id.slice(0, at) + other + id.slice(at + 1);
        if (changed !== id) expect(normalIdNumber(changed, nowMs)).toBeNull();
      }),
    );
  });

  it('are none before their birthday', () => {
    const digits = '11010520261122002';
    const id = digits + idCheckCharacter(digits);
    const birthMs = Date.parse('2026-11-22T00:00:00Z');
    expect(normalIdNumber(id, birthMs)).toBe(id);
    expect(normalIdNumber(id, birthMs - 1)).toBeNull();
  });

  it('show nothing but two characters when masked', () => {
    expect(maskIdNumber('11010519491231002X')).toBe('1****************X');
  });
});
