import { describe, expect, it } from 'vitest';
import { DecisionPanel } from '../../app/features/detail/DecisionPanel';
import { loadDetail } from '../../app/features/detail/detail.server';
import { Gallery } from '../../app/features/detail/Gallery';
import type { RootData } from '../../app/lib/rootData';
import { availabilityOf } from '../../app/lib/saleState';
import { drawPage } from './support/drawPage';
import { fakeBff, type ScriptedPayload } from './support/fakeBff';

const root = { titles: {}, tenant: { features: {} } } as unknown as RootData;
const plan = { id: 1, name: 'One year', price: '35.00', days: 365, coverPercent: 80, cap: '500.00' };
const terms = { covers: ['The account is reclaimed'], exclusions: ['A ban after the sale', 'Sold on elsewhere'] };
const included = { id: 0, name: 'Guarantee', price: '0.00', days: 365, coverPercent: 100, covers: [], exclusions: [] };

async function load(good: object, guarantees: ScriptedPayload) {
  const bff = fakeBff({
    'GET /api/web/good/info': { id: 7, title: 'Lv 80', newPrice: '500.00', saleState: 2, ...good },
    'GET /api/web/good/attr/info': {},
    'GET /api/web/good/prices': { points: [] },
    'GET /api/web/guarantee/list': guarantees,
  });
  return loadDetail(bff, '7');
}

/** What decides, as the page has it, in plain text with the addresses. */
async function panel(good: object, guarantees: ScriptedPayload = 'refused'): Promise<string> {
  const data = await load(good, guarantees);
  const html = await drawPage(<DecisionPanel data={data} availability={availabilityOf(data.good.saleState)} />, root);
  return html.replace(/<!-- -->/g, '');
}

describe('a guarantee beside the price', () => {
  it('is said with its price for this account, its cap, its time and what it excludes', async () => {
    const html = await panel({}, { rows: [{ ...plan, ...terms }], total: 1 });
    expect(html).toContain('No guarantee in the price');
    expect(html).toContain('What a guarantee costs and covers: from ¥35');
    expect(html).toContain('One year + ¥35');
    expect(html).toContain('Pays back 80% of the price, at most ¥500, for 365 days from completion.');
    expect(html).toContain('Covered: The account is reclaimed');
    expect(html).toContain('Not covered: A ban after the sale · Sold on elsewhere');
  });

  it('of a marked listing says how much and how long, also where the mark has no words', async () => {
    const html = await panel({ isGuarantee: true }, { rows: [included], total: 1 });
    expect(html).toContain('Pays back 100% of the price, for 365 days from completion.');
    expect(html).not.toContain('not disclosed');
    const words = await panel({ isGuarantee: true, assurance: 'Our own words' }, { rows: [included], total: 1 });
    expect(words).toContain('Our own words');
    expect(words).toContain('for 365 days from completion');
  });

  it('is left to the order where nobody could tell, and is none where the shop sells none', async () => {
    expect(await panel({})).toContain('What one costs and covers stands beside the order');
    expect(await panel({ isGuarantee: true })).toContain('the exact terms are not disclosed');
    expect(await panel({}, { rows: [], total: 0 })).toContain('The shop sells no guarantee for it.');
  });
});

describe('one’s own account', () => {
  it('is named so and leads to the own products, not to an order', async () => {
    const html = await panel({ isOwn: true });
    expect(html).toContain('This is your own account');
    expect(html).toContain('href="/pages/other/goodsList"');
    expect(html).not.toContain('/pages/sureOrder');
    expect(await panel({})).toContain('href="/pages/sureOrder?id=7"');
  });
});

describe('the video of a listing', () => {
  const gallery = async (good: object) => {
    const data = await load({ titleImg: '/pictures/a.webp', ...good }, 'refused');
    return drawPage(<Gallery good={data.good} ribbon={null} />, root);
  };

  it('stands after the pictures and loads nothing before it is played', async () => {
    const html = await gallery({ videoUrl: 'https://cdn.shop.test/tour.mp4' });
    const [video = ''] = /<video[^>]*>/.exec(html) ?? [];
    expect(video).toContain('src="https://cdn.shop.test/tour.mp4"');
    expect(video).toContain('poster="/pictures/a.webp"');
    expect(video).toContain('preload="none"');
    expect(video).toMatch(/controls=""/);
    expect(video).toMatch(/playsinline=""/i);
    expect(html).toContain('href="#picture-2"');
  });

  it.each([
    'javascript:alert(1)',
    '//evil.test/a.mp4',
    'http://plain.test/a.mp4',
    'data:video/mp4;base64,AA',
    ' ',
    null,
  ])('is none at %j, which pages may not load', async (videoUrl) => {
    expect(await gallery({ videoUrl })).not.toContain('<video');
  });
});
