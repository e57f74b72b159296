import { arrayContains, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { notices, qqGroups, streamers } from '../db/schema/content';
import { dictionaryRows, labelTypes } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { guaranteePlans } from '../db/schema/orders';
import { appVersions, decorationInfos, officialContacts } from '../db/schema/tenants';
import { newestApp, webAppType } from '../queries/shopFront';
import { centsOf, wireDay } from '../queries/wire';
import { reconcile, renamedIn, type Changes } from './reconcile';
import { ShopFileRefused } from './refused';
import { decoratedAreas, gameLink, type DecoratedArea, type ShopFile } from './shopFile';

/** Applies one part of a file; a part that the file leaves out is not touched. */
type Apply<Name extends keyof ShopFile> = (
  tx: Tx,
  wanted: NonNullable<ShopFile[Name]>,
  changes: Changes,
) => Promise<unknown>;

/** @param gameIds the games' numbers by their keys, for links to them */
export async function applyDecoration(
  tx: Tx,
  wanted: NonNullable<ShopFile['decoration']>,
  gameIds: ReadonlyMap<string, number>,
  changes: Changes,
): Promise<void> {
  const addressOf = (link: string) => {
    if (!link.startsWith(gameLink)) return link;
    const id = gameIds.get(link.slice(gameLink.length));
    if (id === undefined) throw new ShopFileRefused(`decoration: there is no game for the link ${link}`);
    return listOfGame(id);
  };
  for (const [name, area] of Object.entries(decoratedAreas) as [DecoratedArea, number][]) {
    const entries = wanted[name];
    if (entries === undefined) continue;
    await reconcile(
      tx,
      {
        table: decorationInfos,
        id: decorationInfos.id,
        order: 'sort',
        existing: await tx.select().from(decorationInfos).where(eq(decorationInfos.area, area)),
        wanted: entries.map(({ title, picture, link, shown }, sort) => ({
          area,
          title,
          imgUrl: picture,
          linkUrl: addressOf(link),
          sort,
          shown,
        })),
        keyOf: ({ title, linkUrl }) => `${title} ${linkUrl}`,
        nameOf: ({ title }) => `${name} "${title}"`,
      },
      changes,
    );
  }
}

/** The address of a game's list in the shop. */
export const listOfGame = (id: number) => `/pages/goodList?gameId=${id}`;

/** @param now when what has no date of its own was first told */
export async function applyNotices(
  tx: Tx,
  wanted: NonNullable<ShopFile['notices']>,
  now: Date,
  changes: Changes,
): Promise<void> {
  const existing = await tx.select().from(notices);
  const keyOf = ({ noticeType, noticeTitle }: { noticeType: string; noticeTitle: string }) =>
    `${noticeType} ${noticeTitle}`;
  const timeByKey = new Map(existing.map((row) => [keyOf(row), row.createTime]));
  await reconcile(
    tx,
    {
      table: notices,
      id: notices.noticeId,
      existing,
      wanted: wanted.map(({ type: noticeType, title: noticeTitle, html, date, shown }) => {
        const before = timeByKey.get(keyOf({ noticeType, noticeTitle }));
        const isItsDay = before !== undefined && (date === undefined || wireDay(before.getTime()) === date);
        const told = date === undefined ? now : new Date(`${date}T00:00:00+08:00`);
        return { noticeType, noticeTitle, noticeContent: html, shown, createTime: isItsDay ? before : told };
      }),
      keyOf,
      nameOf: ({ noticeType, noticeTitle }) => `notice ${noticeType} "${noticeTitle}"`,
    },
    changes,
  );
}

export const applyOfficialContacts: Apply<'officialContacts'> = async (tx, wanted, changes) =>
  reconcile(
    tx,
    {
      table: officialContacts,
      id: officialContacts.id,
      existing: await tx.select().from(officialContacts),
      wanted: [...wanted],
      keyOf: ({ kind, value }) => `${kind} ${value}`,
      nameOf: ({ kind, value }) => `official contact ${kind} ${value}`,
    },
    changes,
  );

export const applyStreamers: Apply<'streamers'> = async (tx, wanted, changes) =>
  reconcile(
    tx,
    {
      table: streamers,
      id: streamers.id,
      order: 'sort',
      existing: await tx.select().from(streamers),
      wanted: wanted.map((streamer, sort) => ({ ...streamer, avatar: streamer.avatar ?? '', sort })),
      keyOf: ({ name }) => name,
      nameOf: ({ name }) => `streamer "${name}"`,
    },
    changes,
  );

export const applyQqGroups: Apply<'qqGroups'> = async (tx, wanted, changes) =>
  reconcile(
    tx,
    {
      table: qqGroups,
      id: qqGroups.id,
      order: 'sort',
      existing: await tx.select().from(qqGroups),
      wanted: wanted.map(({ name, number, qr }, sort) => ({ name, number, qrUrl: qr ?? '', sort })),
      keyOf: ({ name }) => name,
      nameOf: ({ name }) => `QQ group "${name}"`,
    },
    changes,
  );

/** @throws ShopFileRefused for a label that listings carry and the file does not have */
export const applyLabels: Apply<'labels'> = async (tx, wanted, changes) =>
  reconcile(
    tx,
    {
      table: labelTypes,
      id: labelTypes.id,
      order: 'sort',
      existing: await tx.select().from(labelTypes),
      wanted: wanted.map(({ name, colour }, sort) => ({ name, colour, sort })),
      renamed: renamedIn(wanted),
      keyOf: ({ name }) => name,
      nameOf: ({ name }) => `label "${name}"`,
      async drop(gone) {
        for (const { id, name } of gone) {
          if ((await tx.$count(listings, carries(id))) > 0)
            throw new ShopFileRefused(`labels: listings carry "${name}": keep it`);
          changes.push(`- label "${name}"`);
          await tx.delete(labelTypes).where(eq(labelTypes.id, id));
        }
      },
    },
    changes,
  );

const carries = (labelId: number) => arrayContains(listings.labelIds, [labelId]);

/** What was bought is kept with its order: plans may go. */
export const applyGuaranteePlans: Apply<'guaranteePlans'> = async (tx, wanted, changes) =>
  reconcile(
    tx,
    {
      table: guaranteePlans,
      id: guaranteePlans.id,
      order: 'sort',
      existing: await tx.select().from(guaranteePlans),
      wanted: wanted.map(({ ratePercent, minimum, cap, ...plan }, sort) => ({
        ...plan,
        ratePermille: Math.round(ratePercent * 10),
        minCents: centsOf(minimum),
        capCents: cap === null ? null : centsOf(cap),
        sort,
      })),
      keyOf: ({ name }) => name,
      nameOf: ({ name }) => `guarantee "${name}"`,
    },
    changes,
  );

export const applyDictionary: Apply<'dictionary'> = async (tx, wanted, changes) => {
  const types = Object.keys(wanted);
  if (types.length === 0) return;
  await reconcile(
    tx,
    {
      table: dictionaryRows,
      id: dictionaryRows.dictCode,
      order: 'dictSort',
      existing: await tx.select().from(dictionaryRows).where(inArray(dictionaryRows.dictType, types)),
      wanted: types.flatMap((dictType) =>
        (wanted[dictType] ?? []).map(({ value: dictValue, label: dictLabel }, dictSort) => ({
          dictType,
          dictValue,
          dictLabel,
          dictSort,
          listClass: 'default',
        })),
      ),
      keyOf: ({ dictType, dictValue }) => `${dictType} ${dictValue}`,
      nameOf: ({ dictType, dictValue }) => `dictionary ${dictType} ${dictValue}`,
    },
    changes,
  );
};

/** A version that is new becomes the newest; the present one can be described anew. */
export async function applyApp(
  tx: Tx,
  { version, downloadUrl, qr, changes: news }: NonNullable<ShopFile['app']>,
  now: Date,
  changes: Changes,
): Promise<void> {
  const latest = await newestApp(tx, webAppType);
  await reconcile(
    tx,
    {
      table: appVersions,
      id: appVersions.id,
      existing: latest === undefined ? [] : [latest],
      wanted: [
        {
          appType: webAppType,
          version,
          appDownloadUrl: downloadUrl,
          qrUrl: qr,
          changes: news,
          publishTime: latest?.version === version ? latest.publishTime : now,
        },
      ],
      keyOf: (row) => row.version,
      nameOf: (row) => `app ${row.version}`,
      drop: async () => undefined,
    },
    changes,
  );
}
