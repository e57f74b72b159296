import { describe, expect, it } from 'vitest';
import { loadFeedback } from '../../app/features/account/feedback.server';
import { ReportLine } from '../../app/features/account/ReportLine';
import { BackLinks } from '../../app/features/buybacks/BackLinks';
import { BackOutcome } from '../../app/features/buybacks/BackOutcome';
import { backPictureOf, backPicturesOf } from '../../app/features/buybacks/backPicture';
import { shownOfBack } from '../../app/features/buybacks/shownBack';
import { toldBack } from '../../app/features/buybacks/toldBack';
import { fromAppraisal } from '../../app/features/sell/draft/loadDraft.server';
import { offers } from '../../bff/contract/trade';
import { drawPage } from './support/drawPage';
import { fakeBff } from './support/fakeBff';

const offersOf = (back: object | undefined, rlist: object[] = []) => offers.parse({ back, rlist });

describe('the pictures of a report, however the upstream keeps them', () => {
  it.each([
    ['["/pictures/a.webp","/pictures/b.webp"]'],
    ['/pictures/a.webp,/pictures/b.webp'],
    [['/pictures/a.webp', '/pictures/b.webp']],
  ])('%j', async (images) => {
    const rows = [{ id: 1, content: 'It does not work', images }];
    const bff = fakeBff({ 'GET /api/account/problem/list': { rows, total: 1 } });
    const [report] = (await loadFeedback(bff, new URLSearchParams())).reports ?? [];
    const html = await drawPage(<ul>{report && <ReportLine report={report} type={null} />}</ul>, {});
    expect(html).toContain('href="/pictures/a.webp"');
    expect(html).toContain('href="/pictures/b.webp"');
  });
});

describe('the pictures of a buy-back, however the upstream keeps them', () => {
  it.each([
    ['[{"url":"/p/1.webp","name":"a"},{"url":"https://cdn.test/2.webp"}]'],
    ['["/p/1.webp","https://cdn.test/2.webp"]'],
    ['/p/1.webp, https://cdn.test/2.webp'],
  ])('are read: %s', async (img) => {
    expect(backPicturesOf(img)).toEqual(['/p/1.webp', 'https://cdn.test/2.webp']);
    const back = { id: 7, gameId: 4, img };
    const bff = fakeBff({ 'GET /api/account/quotation/mybprice': { back, rlist: [] } });
    expect((await fromAppraisal(bff, '7'))?.images).toEqual(['/p/1.webp', 'https://cdn.test/2.webp']);
  });

  it('are none when somebody wrote nonsense', () => {
    for (const wrong of [undefined, '', 'x', '{}', '[]', '[null]', '[{"url":7}]', 'null', '["x"]', '[', '{"url":']) {
      expect(backPictureOf(wrong), String(wrong)).toBeNull();
    }
  });
});

describe('an appraisal that is left open with its price', () => {
  async function drawn(more: object): Promise<string> {
    const { back } = offersOf({ id: 7, gameId: 4, status: 0, bcountt: 0, ...more });
    if (!back) throw new Error('there is none');
    const told = toldBack(back);
    const page = (
      <>
        <BackOutcome back={told} nowMs={0} />
        <BackLinks back={told} />
      </>
    );
    return drawPage(page, {});
  }

  it('shows it, and leads to selling the account', async () => {
    const html = await drawn({ maxPrice: '800' });
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('¥800');
    expect(html).toContain('/pages/sale?backId=7&amp;gameId=4');
  });

  it.each([{ maxPrice: '' }, { maxPrice: '0' }, { maxPrice: 'soon' }, { maxPrice: '800', bcountt: 2, bprice: 700 }])(
    'is still awaited, or bid for, with %j',
    async (more) => {
      const html = await drawn(more);
      expect(html).not.toContain('/pages/sale');
      expect(html.replaceAll(/<[^>]*>/g, '')).not.toContain('¥800');
    },
  );
});

describe('a price whose bidders nobody counted', () => {
  it.each([
    [{ partition: 3, bprice: 640 }, '¥640'],
    [{ partition: 3, bprice: 640, bcountt: 3 }, '¥640 best of 3 bidders'],
  ])('of %j is not called the best of none', async (more, words) => {
    const { back } = offersOf({ id: 7, status: 0, ...more });
    const html = await drawPage(<>{back && <BackOutcome back={toldBack(back)} nowMs={0} />}</>, {});
    expect(
      html
        .replace(/<script.*/, '')
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    ).toBe(words);
  });
});

describe('what a page shows of a buy-back', () => {
  const now = (back: object | undefined, rlist?: object[]) => {
    const found = offersOf(back, rlist);
    return shownOfBack(found.back, found.rlist);
  };
  const own = { id: 7, status: 0 };

  it.each([
    ['an offer', own, [{ id: 1, bprice: 900 }]],
    ['a best price', { ...own, bprice: 900 }, []],
    ['an answer', { ...own, maxPrice: '800' }, []],
    ['a state', { ...own, status: 2 }, []],
    ['a revision', { ...own, revision: 2 }, []],
    ['nothing at all', undefined, []],
  ])('is other after %s', (_what, back, rlist) => {
    expect(now(back, rlist)).not.toBe(now(own));
  });

  it('is the same when an offer is told the same again, in other words', () => {
    expect(now({ ...own, bprice: '900' }, [{ id: '1', bprice: '900.00' }])).toBe(
      now({ ...own, bprice: 900, remark: 'x' }, [{ id: 1, bprice: 900, status: null }]),
    );
    expect(now(own, [{ id: 1, bprice: 900 }])).not.toBe(now(own, [{ id: 1, bprice: 900, status: 2 }]));
  });
});
