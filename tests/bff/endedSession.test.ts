import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadHome } from '../../app/features/home/loadHome.server';
import { createTestBff, sendJson, startStandIn, visitOf, type StandIn, type TestBff } from './support';

const games = [{ id: 1, name: 'Star Harbour', initial: 'S', type: 0, count: 3 }];

/** What an upstream says of a token, how the BFF tells the browser, and whether it ends the session by itself. */
const ends = [
  { code: 401, notice: 'expired', isCleared: false },
  { code: 403, notice: 'forbidden', isCleared: true },
] as const;

describe.each(ends)('a page of somebody whose token is answered by $code', ({ code, notice, isCleared }) => {
  let upstream: StandIn;
  let test: TestBff;
  /** Who is refused. */
  let refuses: 'tokens' | 'everybody';

  beforeEach(async () => {
    refuses = 'tokens';
    upstream = await startStandIn((request, response) => {
      if (refuses === 'everybody' || request.headers.token !== undefined)
        return sendJson(response, { code, msg: 'no' });
      sendJson(response, { code: 200, msg: '', data: games, rows: [], total: 0 });
    });
    test = await createTestBff(upstream.origin);
  });
  afterEach(async () => {
    await test.close();
    await upstream.close();
  });

  async function clientOf(token: string | null) {
    const headers: Record<string, string> = token === null ? {} : { cookie: await test.cookie(token) };
    return test.bff.client(new Request('http://shop.test/', { headers }), visitOf('shop.test'));
  }

  it('shows what guests may see, and says what became of the session', async () => {
    const client = await clientOf('REFUSED');
    expect(await client.data('GET /api/web/game/Type', {})).toMatchObject([{ name: 'Star Harbour' }]);
    expect(upstream.calls().map(({ headers }) => headers.token)).toEqual(['REFUSED', undefined]);
    expect(client.notice).toBe(notice);
    expect(client.setCookies.some((cookie) => cookie.startsWith('__Host-session=;'))).toBe(isCleared);
  });

  it('shows the parts of the home page, as a guest sees them', async () => {
    const home = await loadHome(await clientOf('REFUSED'));
    expect(home.games).toMatchObject({ ok: true, value: [{ letter: 'S' }] });
    expect([home.decoration.ok, home.featured.ok, home.deals.ok, home.announcements.ok]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('that needs a person is refused, and asks for nothing as a guest', async () => {
    const client = await clientOf('REFUSED');
    const refusal = await client.rows('GET /api/web/order/list', { pageNum: 1, pageSize: 10 }).catch((error) => error);
    expect((refusal as Response).status).toBe(code);
    expect(upstream.calls().map(({ headers }) => headers.token)).toEqual(['REFUSED']);
    expect(client.notice).toBe(notice);
  });

  it('asks twice at most, where guests are refused as well', async () => {
    refuses = 'everybody';
    const client = await clientOf('REFUSED');
    const refusal = await client.data('GET /api/web/game/Type', {}).catch((error) => error);
    expect((refusal as Response).status).toBe(code);
    expect(upstream.calls()).toHaveLength(2);
  });

  it('asks once for a guest, who has no session that could have ended', async () => {
    refuses = 'everybody';
    const client = await clientOf(null);
    expect(await client.call('GET /api/web/game/Type', {})).toMatchObject({ ok: false, status: code });
    expect((await client.data('GET /api/web/game/Type', {}).catch((error) => error)).status).toBe(code);
    expect(upstream.calls()).toHaveLength(2);
    expect(client.notice).toBeNull();
  });
});
