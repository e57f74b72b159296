import { describe, expect, it } from 'vitest';
import { titleText } from '../../app/lib/titleText';

describe('the title of a listing on a page', () => {
  it('lets no line begin with a separator', () => {
    expect(titleText('51级探索 ｜ 满命绯夜、四命洛川 ｜ 未绑定')).toBe(
      '51级探索\u00a0｜ 满命绯夜、四命洛川\u00a0｜ 未绑定',
    );
    expect(titleText('Lv 51 · Rank 7 | unbound')).toBe('Lv 51\u00a0· Rank 7\u00a0| unbound');
  });

  it('leaves separators that stand without a space, and everything else', () => {
    expect(titleText('霜月·白鹭｜星核1.6万 未绑定')).toBe('霜月·白鹭｜星核1.6万 未绑定');
  });
});
