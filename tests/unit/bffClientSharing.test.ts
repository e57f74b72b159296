import { describe, expect, it } from 'vitest';
import { CallAnswer } from '../../bff/callAnswer';
import { createBffClient, type ClientRequest } from '../../bff/client';

/** A client whose calls are counted and answered 401 to somebody with a cookie, as a public call of an ended session is. */
function countingClient({ cookie = null as string | null, status = 200 } = {}) {
  const asked: string[] = [];
  const client = createBffClient({
    origin: 'http://shop.test',
    cookie,
    requestId: 'r',
    loggedIn: cookie !== null,
    answer: async (request: ClientRequest) => {
      const hasCookie = request.headers.get('cookie') !== null;
      asked.push(`${request.method} ${request.url.slice('http://shop.test'.length)}${hasCookie ? ' (session)' : ''}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const code = hasCookie ? status : 200;
      return CallAnswer.of(Response.json({ code, msg: '', data: [], rows: [], total: 0 }, { status: code }));
    },
  });
  return { client, asked };
}

describe('the client of one page', () => {
  it('asks once for what its loaders want at the same time', async () => {
    const { client, asked } = countingClient();
    const banners = { type: '1', state: '1' } as const;
    const answers = await Promise.all([
      client.call('GET /api/web/game/Type', {}),
      client.data('GET /api/web/game/Type', {}),
      client.call('GET /api/web/decoration/type', banners),
      client.call('GET /api/web/decoration/type', { ...banners }),
      client.call('GET /api/web/decoration/type', { type: '2', state: '1' }),
    ]);
    expect(asked).toEqual([
      'GET /api/web/game/Type',
      'GET /api/web/decoration/type?type=1&state=1',
      'GET /api/web/decoration/type?type=2&state=1',
    ]);
    expect(answers[0]).toMatchObject({ ok: true, payload: [] });
    expect(answers[1]).toEqual([]);
  });

  it('asks anew once the answer has come, and for what changes something or can be ended', async () => {
    const { client, asked } = countingClient();
    await client.call('GET /api/web/game/Type', {});
    await client.call('GET /api/web/game/Type', {});
    const { signal } = new AbortController();
    await Promise.all([
      client.call('GET /api/web/game/Type', {}, { signal }),
      client.call('GET /api/web/game/Type', {}, { signal }),
    ]);
    expect(asked).toHaveLength(4);
    await Promise.all([client.call('POST /api/logout', {}), client.call('POST /api/logout', {})]);
    expect(asked).toHaveLength(6);
  });

  it('asks once more as a guest, for all of them, where the session has ended', async () => {
    const { client, asked } = countingClient({ cookie: '__Host-session=old', status: 401 });
    const answers = await Promise.all([
      client.data('GET /api/web/game/Type', {}),
      client.data('GET /api/web/game/Type', {}),
    ]);
    expect(answers).toEqual([[], []]);
    expect(asked).toEqual(['GET /api/web/game/Type (session)', 'GET /api/web/game/Type']);
    expect(client.notice).toBe('expired');
  });
});

describe('a page one of whose calls is refused', () => {
  it.each([
    [200, 500, true],
    [502, 502, true],
    [429, 429, true],
    // A plain no, and what is not there, are the same in a moment.
    [200, 601, false],
    [200, 404, false],
    [200, 200, false],
  ])('with HTTP %i and code %i is in trouble: %s', async (status, code, hadTrouble) => {
    const client = createBffClient({
      origin: 'http://shop.test',
      cookie: null,
      requestId: 'r',
      loggedIn: false,
      answer: async () => CallAnswer.of(Response.json({ code, msg: '', data: [] }, { status })),
    });
    await client.call('GET /api/web/game/Type', {});
    expect(client.hadTrouble).toBe(hadTrouble);
  });
});
