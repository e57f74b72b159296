import { describe, expect, it } from 'vitest';
import { loadApp } from '~/features/app/app.server';
import { loadIntroduction } from '~/features/notices/introduction.server';
import { loadNotices } from '~/features/notices/notices.server';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

const notices = 'GET /api/web/systemNotice';
const streamers = 'GET /api/account/zhubo/list';
const groups = 'GET /api/V2/H5/qqGroup';
const search = (query: string) => new URLSearchParams(query);

describe('the announcements', () => {
  it('keep their tabs when the marketplace is down, and say so', async () => {
    expect(await loadNotices(fakeBff({ [notices]: 'refused' }), search('notice=cjwt'))).toMatchObject({
      data: { type: 'cjwt', notices: null, page: 1 },
    });
  });

  it('keep the names of their tabs where the merchant’s dictionary has blank ones', async () => {
    const names = ['xwgg', 'cjwt'].map((dictValue) => ({ dictValue, dictLabel: dictValue === 'xwgg' ? ' ' : 'FAQ' }));
    const script = { [notices]: { rows: [], total: 0 }, 'GET /api/system/dict/data/type/{type}': names };
    const answer = await loadNotices(fakeBff(script), search(''));
    expect(answer).toHaveProperty('data.typeNames', { cjwt: 'FAQ' });
  });

  it('are of the news unless a type is named', async () => {
    const table = { rows: [{ noticeId: 1, noticeTitle: 'a', noticeContent: '<script>1</script>b' }], total: 11 };
    expect(await loadNotices(fakeBff({ [notices]: table }), search(''))).toMatchObject({
      data: { type: 'xwgg', page: 1, notices: [{ title: 'a', html: 'b' }] },
    });
  });

  it.each([
    [{ noticeTitle: ' ', noticeContent: '<p>Closed on &amp; after Monday</p>' }, 'Closed on & after Monday'],
    [{ noticeTitle: null, noticeContent: `<p>${'word '.repeat(20)}</p>` }, `${'word '.repeat(8).trim()}…`],
    [{ noticeContent: '<img src="/a.png">', createTime: '2026-11-28 10:00:00' }, '2026-11-28'],
    [{}, '1'],
  ])('go by a name of their own without a title: %j', async (notice, title) => {
    const table = { rows: [{ noticeId: 1, ...notice }], total: 1 };
    expect(await loadNotices(fakeBff({ [notices]: table }), search(''))).toMatchObject({
      data: { notices: [{ title }] },
    });
  });

  it.each([
    ['notice=x', 'notice=xwgg'],
    ['notice=cjwt&page=9', 'notice=cjwt&page=2'],
    ['notice=cjwt&page=0', 'notice=cjwt'],
    ['page=two', 'notice=xwgg'],
  ])('lead from ?%s to ?%s', async (given, canonical) => {
    const answer = await loadNotices(fakeBff({ [notices]: { rows: [], total: 11 } }), search(given));
    expect(answer).toEqual({ redirectTo: `/pages/other/gonggao?${canonical}` });
    expect(await loadNotices(fakeBff({ [notices]: { rows: [], total: 11 } }), search(canonical))).toHaveProperty(
      'data',
    );
  });
});

describe('a page number beyond all reason', () => {
  it('is not passed on to calls that would refuse it, and leads to the last page', async () => {
    const bff = fakeBff({ [notices]: { rows: [], total: 11 } });
    const answer = await loadNotices(bff, search('notice=cjwt&page=9007199254740991'));
    expect(answer).toEqual({ redirectTo: '/pages/other/gonggao?notice=cjwt&page=2' });
    const asked = bff.asked.find(({ key }) => key === notices)?.input as { pageNum: number };
    expect(asked.pageNum).toBeLessThanOrEqual(1_000_000);
  });
});

describe('the introduction', () => {
  it('is of the shop itself when no text is asked for', async () => {
    const bff = fakeBff({ [groups]: [{ name: 'g', number: 7 }] });
    expect(await loadIntroduction(bff, search(''))).toMatchObject({
      noticeType: null,
      notice: null,
      streamers: null,
      qqGroups: [{ number: '7' }],
    });
    expect(bff.asked.map(({ key }) => key)).toEqual([groups]);
  });

  it('keeps its place, the streamers and the groups where its text cannot be loaded', async () => {
    const script = { [notices]: 'refused' as const, [groups]: [{ name: 'g', number: 7 }] };
    expect(await loadIntroduction(fakeBff(script), search('notice=zbhz'))).toMatchObject({
      notice: 'failed',
      streamers: { total: 0 },
      qqGroups: [{ number: '7' }],
    });
  });

  it('shows the streamers beside business cooperation only, page by page', async () => {
    const script = { [streamers]: { rows: [{ id: 1, name: 'n' }], total: 25 } };
    const bff = fakeBff(script);
    const shown = await loadIntroduction(bff, search('notice=zbhz&page=99'));
    expect(shown.streamers).toMatchObject({ page: 3, total: 25, rows: [{ name: 'n' }] });
    expect(bff.asked.find(({ key }) => key === streamers)?.input).toEqual({
      type: '1',
      createId: '1',
      pageNum: 99,
      pageSize: 12,
    });
    expect((await loadIntroduction(fakeBff(script), search('notice=bpzl'))).streamers).toBeNull();
  });

  it('tells what failed from what is not there', async () => {
    const down = fakeBff({ [streamers]: 'refused', [groups]: 'refused' });
    expect(await loadIntroduction(down, search('notice=zbhz'))).toMatchObject({ streamers: 'failed', qqGroups: null });
    expect(await loadIntroduction(fakeBff({}), search('notice=zbhz'))).toMatchObject({
      streamers: { total: 0 },
      qqGroups: [],
    });
  });
});

describe('the app', () => {
  const load = (answer: ScriptedPayload) =>
    loadApp(fakeBff({ 'GET /api/app/version/lastOne': answer }), 'https://shop.example');

  it.each([
    ['there is no version', {}, null],
    ['the version has no address', { version: '1.0', appDownloadUrl: '' }, null],
    ['the address is none one may follow', { appDownloadUrl: 'javascript:alert(1)' }, null],
    ['the marketplace has none', new Refused('no app'), null],
    ['nobody could tell', 'refused', 'failed'],
  ] as const)('is not offered when %s', async (_, answer, shown) => {
    expect(await load(answer)).toBe(shown);
  });

  it('is offered with a code drawn here, or the merchant’s own', async () => {
    const app = { appDownloadUrl: '/files/shop.apk', version: '2.1', changes: 'a\r\n\n b ' };
    const drawn = await load(app);
    expect(drawn).toMatchObject({ downloadUrl: '/files/shop.apk', changes: ['a', 'b'] });
    expect(drawn).toMatchObject({ qrSource: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });
    expect(await load({ ...app, qrUrl: '/pictures/qr.png' })).toMatchObject({ qrSource: '/pictures/qr.png' });
    expect(await load({ ...app, qrUrl: 'data:image/svg+xml,<svg onload=alert(1)>' })).not.toMatchObject({
      qrSource: expect.stringContaining('onload'),
    });
  });
});
