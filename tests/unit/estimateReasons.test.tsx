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
    expect(shown([{ code: 'moonPhase' }, { code: 'thin', count: 0 }])).toContain('Nothing comparable');
    expect(reasonCodeOf('constructor')).toBeNull();
  });

  it('show a dash for what is missing', () => {
    expect(shown([{ code: 'similar', count: 1 }])).toContain('1 similar account is offered for – to –');
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
