import { describe, expect, it } from 'vitest';
import { noticesOf } from '../../marketplace/seed/notices';
import { shops } from '../../marketplace/seed/shops';
import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';

const pagesOf = { en: english, 'zh-CN': chinese };
/** In quotes though no page says it: what somebody else calls a page of theirs, and what a streamer is to write. */
const ofNoPage = ['订单页面', '主播合作', 'streamer'];

function textsIn(messages: unknown): string[] {
  if (typeof messages === 'string') return [messages];
  return Object.values(messages as object).flatMap(textsIn);
}

describe.each(shops)('the notices of $host', (shop) => {
  const texts = textsIn(pagesOf[shop.language]);

  it('quote only what the pages say', () => {
    const said = noticesOf(shop)
      .map(({ title, html }) => title + html)
      .join('\n');
    const quotes = [...said.matchAll(/“([^”]+)”|"([^"]+)"/g)].map(([, curved, straight]) => curved ?? straight ?? '');
    const unknown = quotes
      .filter((quote) => !ofNoPage.includes(quote))
      .filter((quote) => !texts.some((text) => text.includes(quote.replace(shop.name, '{shop}'))));
    expect(quotes.length).toBeGreaterThan(0);
    expect(unknown).toEqual([]);
  });

  it('tell who lost a bought account what the order page has: a dispute until completion, then the guarantee', () => {
    const isEnglish = shop.language === 'en';
    const ofReclaims = noticesOf(shop).filter(
      ({ type, title, html }) => type === 'bpzl' || (type === 'cjwt' && /reclaimed|找回/.test(title + html)),
    );
    expect(ofReclaims).toHaveLength(2);
    for (const { html } of ofReclaims) {
      expect(html).toMatch(isEnglish ? /Until the order completes, open a dispute/ : /订单完成前，.*“申请纠纷处理”/);
      expect(html).toMatch(isEnglish ? /Afterwards .* under Guarantee/ : /完成后，.*“包赔服务”/);
    }
  });
});
