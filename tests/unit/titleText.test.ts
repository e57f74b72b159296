import { describe, expect, it } from 'vitest';
import { listingTitle, titleText } from '../../app/lib/titleText';

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

describe('the name of a listing', () => {
  it('is its title, and without one what tells it from others', () => {
    const good = { id: '7', title: 'Lv 80', code: 'AU1', gameName: 'Frostmoon' };
    expect(listingTitle(good)).toBe('Lv 80');
    for (const title of ['', ' ', '\u3000']) expect(listingTitle({ ...good, title })).toBe('Frostmoon · AU1');
    expect(listingTitle({ id: '7', title: '' })).toBe('7');
  });
});
