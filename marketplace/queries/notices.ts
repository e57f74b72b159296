import { and, asc, desc, eq, gte, inArray, notExists } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { notices, qqGroups, streamers } from '../db/schema/content';
import { checkedAccounts, listings } from '../db/schema/listings';
import { listingEvents } from '../db/schema/selling';
import { offsetOf, type PageWindow } from '../http/paging';
import { publicStates } from './listings';
import { wireTime } from './wire';

type Notice = PayloadInputOf<'GET /api/web/systemNotice'>;
type Streamer = PayloadInputOf<'GET /api/account/zhubo/list'>;
type QqGroup = PayloadInputOf<'GET /api/V2/H5/qqGroup'>;
type CheckedAccount = PayloadInputOf<'GET /api/web/checkAccount/allList'>;

/** A page of the shop's notices, of one type or all, the newest first. */
export async function noticesOf(
  tx: Tx,
  noticeType: string | undefined,
  page: PageWindow,
): Promise<{ rows: Notice[]; total: number }> {
  const wanted = and(
    eq(notices.shown, true),
    noticeType === undefined ? undefined : eq(notices.noticeType, noticeType),
  );
  const total = await tx.$count(notices, wanted);
  const rows = await tx
    .select()
    .from(notices)
    .where(wanted)
    .orderBy(desc(notices.createTime), desc(notices.noticeId))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return { rows: rows.map(noticeRow), total };
}

export async function noticeById(tx: Tx, noticeId: number): Promise<Notice | null> {
  const [row] = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.noticeId, noticeId), eq(notices.shown, true)));
  return row === undefined ? null : noticeRow(row);
}

function noticeRow({
  noticeId,
  noticeTitle,
  noticeType,
  noticeContent,
  createTime,
}: typeof notices.$inferSelect): Notice {
  return { noticeId, noticeTitle, noticeType, noticeContent, createTime: wireTime(createTime) };
}

/** The streamers the shop works with; `createId` 1 is the merchant's own choice. */
export async function streamersOf(
  tx: Tx,
  filter: { type?: string | undefined; createId?: string | undefined },
): Promise<Streamer[]> {
  return tx
    .select({
      id: streamers.id,
      name: streamers.name,
      avatar: streamers.avatar,
      platform: streamers.platform,
      roomUrl: streamers.roomUrl,
      fans: streamers.fans,
    })
    .from(streamers)
    .where(
      and(
        filter.type === undefined ? undefined : eq(streamers.type, filter.type),
        filter.createId === undefined ? undefined : eq(streamers.createId, filter.createId),
      ),
    )
    .orderBy(asc(streamers.sort), asc(streamers.id));
}

export async function qqGroupsOf(tx: Tx): Promise<QqGroup[]> {
  return tx
    .select({ name: qqGroups.name, number: qqGroups.number, qrUrl: qqGroups.qrUrl })
    .from(qqGroups)
    .orderBy(asc(qqGroups.sort), asc(qqGroups.id));
}

/**
 * A page of the listings the merchant examined, the last first; of one listing when its id is given. Only listings
 * that may be looked at: a report on one in review or banned would lead to a page that is not there. And only as long
 * as the listing is what was examined: once its seller sent it in changed, the report is kept and not shown.
 */
export async function checkedAccountsOf(
  tx: Tx,
  listingId: number | undefined,
  page: PageWindow,
): Promise<{ rows: CheckedAccount[]; total: number }> {
  const shown = tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.saleState, [...publicStates]));
  const changedSince = tx
    .select({ id: listingEvents.id })
    .from(listingEvents)
    .where(
      and(
        eq(listingEvents.listingId, checkedAccounts.listingId),
        eq(listingEvents.action, 'resubmit'),
        gte(listingEvents.time, checkedAccounts.checkTime),
      ),
    );
  const wanted = and(
    inArray(checkedAccounts.listingId, shown),
    notExists(changedSince),
    listingId === undefined ? undefined : eq(checkedAccounts.listingId, listingId),
  );
  const total = await tx.$count(checkedAccounts, wanted);
  const rows = await tx
    .select()
    .from(checkedAccounts)
    .where(wanted)
    .orderBy(desc(checkedAccounts.checkTime), desc(checkedAccounts.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return {
    total,
    rows: rows.map(({ id, listingId: goodId, title, checkTime, result, images }) => ({
      id,
      goodId,
      title,
      checkTime: wireTime(checkTime),
      result,
      images,
    })),
  };
}
