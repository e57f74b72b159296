import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Reasons } from '~/features/estimate/Reasons';
import { reasonCodeOf, reasonToneOf, type EstimateReason } from '~/features/estimate/reasonWords';
import { I18nProvider } from '~/lib/i18n';
import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';

const values = { name: 'Level', value: '80', count: 12, total: 18, low: '100.00', high: '2300.50', median: '640.00' };
/** What each reason has to tell, by the contract. */
const told: Record<string, string[]> = {
  similar: ['12', '¥100', '¥2,300.50'],
  deals: ['12', '¥640'],
  strong: ['Level', '80'],
  weak: ['Level', '80'],
  facts: ['12', '18'],
  thin: ['12'],
};

/** The words alone, one reason a line. */
function shown(reasons: Partial<EstimateReason>[], locale: 'en' | 'zh-CN' = 'en') {
  const html = renderToStaticMarkup(
    <I18nProvider locale={locale} messages={locale === 'en' ? english : chinese}>
      <Reasons reasons={reasons as EstimateReason[]} />
    </I18nProvider>,
  );
  return [...html.matchAll(/<span>(.*?)<\/span>/g)].map((match) => match[1]).join('\n');
}

describe('the reasons of an estimate', () => {
  it.each(Object.keys(told))('say all of %s in both languages', (code) => {
    for (const locale of ['en', 'zh-CN'] as const) {
      const html = shown([{ code, ...values }], locale);
      for (const fact of told[code] ?? []) expect(html, locale).toContain(fact);
      expect(html).not.toMatch(/reasons\.|\{/);
    }
  });

  it('are left out when a newer marketplace has codes without words here', () => {
    expect(shown([{ code: 'moonPhase', ...values }])).toBe('');
    expect(shown([{ code: 'moonPhase' }, { code: 'thin', count: 0 }])).toContain('No comparable account was found');
    expect(reasonCodeOf('constructor')).toBeNull();
  });

  it('tell of the game by its deals, which are no accounts like this one', () => {
    const none = [
      { code: 'deals', count: 5, median: '188.00' },
      { code: 'thin', count: 0 },
    ];
    expect(shown(none, 'zh-CN').split('\n')).toEqual([
      '该游戏近期在相近价位成交 5 个账号，成交价中位数 ¥188。',
      '没有找到同类账号，估价区间较宽，仅供参考。',
    ]);
    expect(shown(none)).toMatch(/^5 accounts of this game were sold lately .*median ¥188\./);
  });

  it('call accounts like this one by one name, wherever an estimate is told', () => {
    const texts = [chinese.Appraisals.reasons, chinese.Offers.estimate, chinese.Sell.estimate];
    expect(JSON.stringify(texts)).not.toMatch(/可比|相似/);
  });

  it('show a dash for what is missing', () => {
    expect(shown([{ code: 'similar', count: 1 }])).toContain(
      '1 comparable account, on sale or sold lately, for – to –',
    );
  });

  it('are told apart by what they do to the price', () => {
    expect(['strong', 'weak', 'thin', 'deals'].map((code) => reasonToneOf(reasonCodeOf(code) ?? 'facts'))).toEqual([
      'up',
      'down',
      'caution',
      'basis',
    ]);
  });
});
