import type { LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { llmsFile } from '~/features/seo/llms.server';
import { shareCardFile } from '~/features/seo/shareCard.server';
import { listingsSitemap, pagesSitemap, sitemapIndex } from '~/features/seo/sitemap.server';
import type { BffClient } from '../../bff/contract/types';
import { fakeBff } from './support/fakeBff';

const tenant = { tenantId: 't', tenantName: '极光', useTheme: '1', groups: [] };
const listing = { id: '7', title: 'An account', saleState: 2, publishTime: '2026-01-01 00:00:00' };

/** Somebody logged in, who came by a distributor's link. */
const visitor = new Proxy({} as BffClient, {
  get: (_target, name) => {
    if (name === 'then') return undefined;
    throw new Error(`the visitor's client was asked for ${String(name)}`);
  },
});

function argsOf(path: string): LoaderFunctionArgs {
  const guest = fakeBff({
    'GET /api/web/getTenant': tenant,
    'GET /api/web/game/Type': [],
    'GET /api/web/systemNotice': { rows: [], total: 0 },
    'GET /api/web/good/info': listing,
    'POST /api/web/good/allList': { rows: [listing], total: 1 },
  });
  const context = {
    siteOrigin: 'http://shop.test',
    bff: visitor,
    guest: async () => guest,
    keep: (_key: string, _rule: unknown, make: () => Promise<Uint8Array>) => make(),
    drawings: { shareCard: async () => new Uint8Array(1), icon: async () => new Uint8Array(1) },
  };
  return { request: new Request(`http://shop.test${path}`), context, params: {} } as unknown as LoaderFunctionArgs;
}

describe('a file that is the same for everybody', () => {
  it.each<[string, (args: LoaderFunctionArgs) => Promise<Response>]>([
    ['/sitemap.xml', sitemapIndex],
    ['/sitemaps/pages.xml', pagesSitemap],
    ['/sitemaps/listings-1.xml', (args) => listingsSitemap(args, 1)],
    ['/llms.txt', llmsFile],
    ['/share/listing/7.jpg', (args) => shareCardFile(args, '7.jpg')],
  ])('is made by a guest: %s', async (path, load) => {
    const answer = await load(argsOf(path));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('public');
  });
});
