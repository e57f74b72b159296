import type { LoaderFunctionArgs } from '@remix-run/node';
import type { CacheRule } from '../../../bff/contract/call';
import type { BffClient } from '../../../bff/contract/types';
import { kept } from '~/lib/kept.server';
import { siteOriginOf } from '~/lib/bff.server';
import { siteFile } from '~/lib/siteFile.server';
import { parseWireTime } from '~/lib/time';
import { xmlText } from '~/lib/xml';
import { paths } from '~/paths';
import { shardCount, shardListings } from './listingPages.server';
import { publicPages } from './publicPages.server';
import { hourMs, minuteMs } from '~/lib/durations';

/** One address of a sitemap: a path of the shop, and when its page changed last (ISO 8601), if that is known. */
export interface SitemapEntry {
  readonly path: string;
  readonly lastModified: string | null;
}

/** Search engines come seldom, and one may come with many machines at once. */
const sitemapRule: CacheRule = {
  freshMs: 10 * minuteMs,
  staleWhileRevalidateMs: 6 * hourMs,
  staleIfErrorMs: 24 * hourMs,
};
/** The shards that may have changed: new listings come to the last one. Each costs ten calls. */
const maxDatedShards = 10;
const file = { type: 'application/xml; charset=utf-8', maxAgeSeconds: 600 };
const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function tag(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function placeAndTime(origin: string, { path, lastModified: changed }: SitemapEntry): string {
  return tag('loc', origin + path) + (changed === null ? '' : tag('lastmod', changed));
}

/** A sitemap's text. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map((entry) => `<url>${placeAndTime(origin, entry)}</url>`);
  return `${header}<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** The index of the shop's sitemaps: one of its pages, the others of its listings. */
export async function sitemapIndex(args: LoaderFunctionArgs): Promise<Response> {
  const dates = await kept(args, 'sitemap index', sitemapRule, (guest) => shardDates(guest, args));
  const files: SitemapEntry[] = [
    { path: paths.ours.sitemapPages, lastModified: null },
    ...dates.map((lastModified, index) => ({ path: paths.ours.sitemapListings(index + 1), lastModified })),
  ];
  const origin = siteOriginOf(args);
  const maps = files.map((entry) => `<sitemap>${placeAndTime(origin, entry)}</sitemap>`);
  const text = `${header}<sitemapindex ${namespace}>\n${maps.join('\n')}\n</sitemapindex>\n`;
  return siteFile(args.request, text, file);
}

/** The pages everybody may see, but for listings. */
export async function pagesSitemap(args: LoaderFunctionArgs): Promise<Response> {
  const entries = await kept(args, 'sitemap pages', sitemapRule, publicPages);
  return siteFile(args.request, sitemapXml(siteOriginOf(args), entries), file);
}

/** One shard of the listings. @throws Response 404 past the last one */
export async function listingsSitemap(args: LoaderFunctionArgs, shard: number): Promise<Response> {
  const entries = await shardEntries(args, shard);
  if (entries === null) throw new Response(null, { status: 404 });
  return siteFile(args.request, sitemapXml(siteOriginOf(args), entries), file);
}

/** @returns null when there is no such shard */
function shardEntries(args: LoaderFunctionArgs, shard: number): Promise<SitemapEntry[] | null> {
  return kept(args, `sitemap listings ${shard}`, sitemapRule, async (guest) => {
    const listings = await shardListings(guest, shard);
    if (listings === null) return null;
    return listings.map(({ id, publishTime }) => ({
      path: paths.detail(id),
      lastModified: parseWireTime(publishTime)?.toISOString() ?? null,
    }));
  });
}

/**
 * When the newest of each shard's listings came, as the shard itself tells it: what is read for it is kept for whoever
 * asks for the shards next. Null where that is not known; nothing is made up.
 */
async function shardDates(guest: BffClient, args: LoaderFunctionArgs): Promise<(string | null)[]> {
  const count = await shardCount(guest);
  const dates = Array.from({ length: count }, (): string | null => null);
  for (let shard = Math.max(1, count - maxDatedShards + 1); shard <= count; shard += 1) {
    // An upstream that fails on the way costs a date, not the index.
    const entries = (await shardEntries(args, shard).catch(() => null)) ?? [];
    dates[shard - 1] = entries.reduce<string | null>((newest, { lastModified }) => later(newest, lastModified), null);
  }
  return dates;
}

/** ISO 8601 in UTC sorts as time does. */
function later(left: string | null, right: string | null): string | null {
  return (left ?? '') >= (right ?? '') ? left : right;
}
