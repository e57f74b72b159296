import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/lib/api';
import { isServed } from '~/lib/features';

/** What came to Safari in 2023 and 2024 only, after what the styles need (decision 0005). */
function withoutNewerCalls(): void {
  vi.stubGlobal('AbortSignal', Object.assign(Object.create(AbortSignal) as typeof AbortSignal, { any: undefined }));
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a browser of early 2023', () => {
  it('makes calls that can be given up, such as for the servers of a region', async () => {
    withoutNewerCalls();
    vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' });
    const answers = vi.fn(async () => Response.json({ code: 200, rows: [{ id: 1 }], total: 1 }));
    vi.stubGlobal('fetch', answers);
    const leaving = new AbortController();
    const answer = await api.call('GET /api/web/districtSuit', { parentId: '5' }, { signal: leaving.signal });
    expect(answer).toMatchObject({ ok: true, payload: [{ id: 1 }] });

    const [, init] = answers.mock.calls[0] as unknown as [string, RequestInit];
    expect(init.signal?.aborted).toBe(false);
    leaving.abort();
    expect(init.signal?.aborted).toBe(true);
  });

  it('knows which pages a shop does without', () => {
    withoutNewerCalls();
    const tenant = { features: { feedback: false } };
    expect(isServed(tenant, '/pages/other/fankui')).toBe(false);
    expect(isServed(tenant, '/pages/other/gonggao?notice=rhmm')).toBe(true);
    expect(isServed(tenant, '//')).toBe(true);
  });
});
