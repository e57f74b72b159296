import { describe, expect, it } from 'vitest';
import { loadGames, parseScrollTop } from '../../app/features/games/loadGames.server';
import { loadHome } from '../../app/features/home/loadHome.server';
import { changeFavourite } from '../../app/features/list/favourite.server';
import { fakeBff } from './support/fakeBff';

const games = [
  { id: 1, name: 'Star Harbour', initial: 'S', type: 0, count: 3 },
  { id: 2, name: 'Moon Raid', initial: 'M', type: 1, count: 9 },
];

describe('the loader of the home page', () => {
  it('leaves a gap for a part that fails and shows the others', async () => {
    const home = await loadHome(
      fakeBff({
        'GET /api/web/game/Type': games,
        'GET /api/saleOrder/web/recently/deal': 'refused',
        'GET /api/web/decoration/type': [
          {
            area: 1,
            decorationInfos: [
              { id: 2, title: 'b', sort: 2 },
              { id: 1, title: 'a', sort: 1 },
            ],
          },
          { area: '4', decorationInfos: [{ id: 3, title: 'c' }] },
        ],
      }),
    );
    expect(home.deals).toEqual({ ok: false });
    expect(home.decoration).toMatchObject({
      ok: true,
      value: { banners: [{ title: 'a' }, { title: 'b' }], promotions: [{ title: 'c' }], shortcuts: [] },
    });
    expect(home.games).toMatchObject({ ok: true, value: [{ letter: 'M' }, { letter: 'S' }] });
  });

  it('leaves out what has nothing to show', async () => {
    const decorationInfos = [
      { id: 1, title: ' ', imgUrl: 'javascript:alert(1)' },
      { id: 2, title: '', imgUrl: '/pictures/a.svg' },
      { id: 3, title: 'a' },
    ];
    const decoration = [1, 2, 3, 4].map((area) => ({ area, decorationInfos }));
    const home = await loadHome(fakeBff({ 'GET /api/web/decoration/type': decoration }));
    const ids = (infos: readonly { id?: string | undefined }[]) => infos.map(({ id }) => id);
    if (!home.decoration.ok) throw new Error('there is no decoration');
    const { banners, shortcuts, hotGames, promotions } = home.decoration.value;
    expect([banners, shortcuts, hotGames, promotions].map(ids)).toEqual([['2', '3'], ['3'], ['3'], ['3']]);
  });

  it('survives an upstream that refuses everything', async () => {
    const keys = ['GET /api/web/decoration/type', 'GET /api/web/game/Type', 'POST /api/web/good/allList'] as const;
    const home = await loadHome(fakeBff(Object.fromEntries(keys.map((key) => [key, 'refused' as const]))));
    expect([home.decoration.ok, home.games.ok, home.featured.ok]).toEqual([false, false, false]);
  });
});

describe('the loader of the game picker', () => {
  it('searches and filters on the server', async () => {
    const load = (query: string) => loadGames(fakeBff({ 'GET /api/web/game/Type': games }), new URLSearchParams(query));
    expect(await load('pageType=sale&searchText=moon')).toMatchObject({
      pageType: 'sale',
      found: 1,
      groups: [{ letter: 'M' }],
    });
    expect(await load('type=0&scrollTop=300')).toMatchObject({ pageType: 'buy', kind: 0, found: 1, scrollTop: 300 });
    expect(await load('searchText=zzz')).toMatchObject({ found: 0, groups: [], hot: [{ id: '2' }, { id: '1' }] });
  });

  it('takes no nonsense for a place on the page', () => {
    expect([parseScrollTop('120'), parseScrollTop('-1'), parseScrollTop('1e9'), parseScrollTop(null)]).toEqual([
      120,
      null,
      null,
      null,
    ]);
  });
});

describe('the favourite action', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };

  it('sends guests to the login and back, but only to a page of this site', async () => {
    const sent = await changeFavourite(fakeBff({}), form({ keep: '7', back: '/pages/goodList?gameId=4' }));
    expect(sent instanceof Response && sent.headers.get('Location')).toBe(
      '/login?fromRoute=%2Fpages%2FgoodList%3FgameId%3D4',
    );
    const evil = await changeFavourite(fakeBff({}), form({ keep: '7', back: '//evil.example' }));
    expect(evil instanceof Response && evil.headers.get('Location')).not.toContain('evil');
  });

  it('keeps and drops through the two calls, answering scripts and redirecting others', async () => {
    const bff = fakeBff({}, { loggedIn: true });
    const kept = await changeFavourite(bff, form({ keep: '7', enhanced: '1' }));
    expect(kept).toEqual({ ok: true, collected: true });
    const dropped = await changeFavourite(bff, form({ drop: '8', back: '/pages/goodList' }));
    expect(dropped instanceof Response && dropped.headers.get('Location')).toBe('/pages/goodList');
    expect(bff.asked.map(({ key, input }) => [key, input])).toEqual([
      ['POST /api/web/goods/collect', { accountId: '7' }],
      ['POST /api/web/goods/collect/remove', { accountId: '8' }],
    ]);
  });
});
