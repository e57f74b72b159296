import { describe, expect, it } from 'vitest';
import { maskNickName } from '~/features/shell/nickName';

describe('the nick name in the header', () => {
  it('is masked to 3 + **** + 4 when it has 11 characters', () => {
    expect(maskNickName('13812345678')).toBe('138****5678');
    expect(maskNickName('abcdefghijk')).toBe('abc****hijk');
  });

  it('counts characters, not code units', () => {
    expect(maskNickName('龙骑士的小店一二三四五')).toBe('龙骑士****二三四五');
    expect(maskNickName('🐉一二三四五六七八九十')).toBe('🐉一二****七八九十');
    expect(maskNickName('🐉🐉🐉🐉🐉🐉')).toBe('🐉🐉🐉🐉🐉🐉');
  });

  it('stays as it is at any other length', () => {
    for (const name of ['', 'Aurora', '1381234567', '138123456789']) expect(maskNickName(name)).toBe(name);
  });
});
