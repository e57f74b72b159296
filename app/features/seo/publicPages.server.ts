import type { BffClient } from '../../../bff/contract/types';
import { noticeTypes } from '~/features/notices/notices.server';
import { isServed } from '~/lib/features';
import { parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import type { SitemapEntry } from './sitemap.server';

/** Notices of one type that are named; older ones are found through their list. */
const noticesPerType = 100;
const cooperation = 'zbhz';

function page(path: string, wireTime?: string | null): SitemapEntry {
  return { path, lastModified: parseWireTime(wireTime)?.toISOString() ?? null };
}

/** Lists of games that have something on sale; an upstream that counts none has all of them named. */
async function gameLists(bff: BffClient): Promise<SitemapEntry[]> {
  const games = await bff.data('GET /api/web/game/Type', {});
  return games.filter(({ count }) => count !== 0).map(({ id }) => page(paths.goodList({ gameId: id })));
}

/** The lists of notices that hold any, and the notices themselves. */
async function notices(bff: BffClient): Promise<SitemapEntry[]> {
  const tables = await Promise.all(
    noticeTypes.map(async (noticeType) => {
      const input = { noticeType, pageNum: 1, pageSize: noticesPerType };
      return { noticeType, ...(await bff.rows('GET /api/web/systemNotice', input)) };
    }),
  );
  return tables
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ noticeType, rows }) => [
      page(paths.announcements({ notice: noticeType })),
      ...rows.map(({ noticeId, createTime }) => page(paths.newsDetail(noticeId), createTime)),
    ]);
}

async function appDownload(bff: BffClient): Promise<SitemapEntry[]> {
  const version = await bff.data('GET /api/app/version/lastOne', { appType: '1' }).catch(() => null);
  return version?.appDownloadUrl ? [page(paths.appDownload, version.publishTime)] : [];
}

/** Tells which pages the shop has; of one that does not say so, all. */
async function servedPages(bff: BffClient): Promise<(entry: SitemapEntry) => boolean> {
  const tenant = bff.tenant ?? (await bff.data('GET /api/web/getTenant', { type: '1', state: '1' }).catch(() => null));
  return ({ path }) => tenant === null || isServed(tenant, path);
}

/** Every page that search engines may show, but for single listings; each under its canonical address. */
export async function publicPages(bff: BffClient): Promise<SitemapEntry[]> {
  const [lists, texts, app, isThere] = await Promise.all([
    gameLists(bff),
    notices(bff),
    appDownload(bff),
    servedPages(bff),
  ]);
  const entries = [
    page(paths.home),
    page(paths.goodList()),
    ...lists,
    page(paths.accountOrder({ pageType: 'buy' })),
    page(paths.accountOrder({ pageType: 'sale' })),
    page(paths.officialConsignment),
    page(paths.quickBuyBack()),
    page(paths.biddingBuyBack),
    page(paths.introduction()),
    page(paths.introduction({ notice: cooperation })),
    page(paths.ours.lookup()),
    page(paths.privacy),
    ...app,
    ...texts,
  ];
  return [...new Map(entries.filter(isThere).map((entry) => [entry.path, entry])).values()];
}
