import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PriceAmongDeals } from '~/features/detail/PriceAmongDeals';
import { priceContext } from '~/features/detail/priceContext';
import { I18nProvider } from '~/lib/i18n';
import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';

/** Nine deals of 100 to 900 yuan. */
const deals = Array.from({ length: 9 }, (_, index) => (index + 1) * 10_000);

/** The chart's name, its marked steps and the lines below it. */
function shown(priceYuan: number, locale: 'en' | 'zh-CN') {
  const html = renderToStaticMarkup(
    <I18nProvider locale={locale} messages={locale === 'en' ? english : chinese}>
      <PriceAmongDeals context={priceContext(priceYuan * 100, deals)} game="原神" />
    </I18nProvider>,
  );
  return {
    name: /aria-label="(.*?)"/.exec(html)?.[1],
    marked: html.match(/data-own/g)?.length ?? 0,
    lines: [...html.matchAll(/<p class="[^"]*">([^<]+)<\/p>/g)].map((match) => match[1]),
  };
}

describe('a price among recent deals', () => {
  it('says how many deals there are before it says anything of them', () => {
    expect(shown(350, 'zh-CN').lines.slice(0, 2)).toEqual(['原神近期成交 9 笔。', '其中 33% 的成交价更低。']);
    expect(shown(350, 'en').lines.slice(0, 2)).toEqual(['9 recent deals of 原神.', '33% of them cost less.']);
  });

  it('marks the step of a price that is among them, also of the lowest and the highest', () => {
    for (const price of [100, 350, 900]) {
      expect(shown(price, 'en').marked, String(price)).toBe(1);
      expect(shown(price, 'en').name).toContain('the marked step holds this price');
    }
  });

  it.each([
    [901, '本商品的价格高于全部近期成交价。', 'This price is above all of them.'],
    [99, '本商品的价格低于全部近期成交价。', 'This price is below all of them.'],
  ])('marks nothing when a price of %i is outside of all, and says so', (price, inChinese, inEnglish) => {
    expect(shown(price, 'zh-CN')).toMatchObject({ marked: 0, name: expect.not.stringContaining('高亮') as string });
    expect(shown(price, 'zh-CN').lines[1]).toBe(inChinese);
    expect(shown(price, 'en')).toMatchObject({ marked: 0, name: expect.not.stringContaining('marked') as string });
    expect(shown(price, 'en').lines[1]).toBe(inEnglish);
  });
});
