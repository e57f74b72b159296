import { asc, desc } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { notices, qqGroups, streamers } from '../db/schema/content';
import {
  dictionaryRows,
  games,
  heroSkins,
  labelTypes,
  regionKeys,
  templateAttributes,
  templateOptions,
} from '../db/schema/games';
import { guaranteePlans } from '../db/schema/orders';
import { decorationInfos, officialContacts, tenantHosts, tenants } from '../db/schema/tenants';
import { newestApp, webAppType } from '../queries/shopFront';
import { wireDay, wireMoney } from '../queries/wire';
import { listOfGame } from './applyFront';
import { platformTypes } from './applyGames';
import {
  decoratedAreas,
  gameLink,
  type noticeTypes,
  type DecoratedArea,
  type ShopFile,
  type ShopGame,
} from './shopFile';

type OptionRow = typeof templateOptions.$inferSelect;
type RegionRow = typeof regionKeys.$inferSelect;

/** The shop of the running transaction as a file that would make it what it is. */
export async function readShopFile(tx: Tx): Promise<ShopFile> {
  const [tenant] = await tx.select().from(tenants);
  if (tenant === undefined) throw new Error('the transaction has no shop');
  const hosts = await tx.select().from(tenantHosts).orderBy(asc(tenantHosts.host));
  const latestApp = await readApp(tx);
  return {
    name: tenant.tenantName,
    hosts: hosts.map(({ host }) => host),
    language: tenant.locale === 'en' ? 'en' : 'zh-CN',
    state: tenant.state,
    useTheme: tenant.useTheme,
    groups: tenant.groups,
    avatar: pictureOf(tenant.avatar),
    colours: { primary: tenant.primaryColour, secondary: tenant.secondaryColour },
    icp: tenant.icp,
    contact: tenant.contact,
    staffHours: tenant.staffHours,
    officialContacts: (await tx.select().from(officialContacts).orderBy(asc(officialContacts.id))).map(
      ({ kind, value, note }) => ({ kind, value, note }),
    ),
    decoration: await readDecoration(tx),
    notices: (await tx.select().from(notices).orderBy(desc(notices.createTime), asc(notices.noticeId))).map(
      ({ noticeType, noticeTitle, noticeContent, createTime, shown }) => ({
        type: noticeType as (typeof noticeTypes)[number],
        title: noticeTitle,
        date: wireDay(createTime.getTime()),
        shown,
        html: noticeContent,
      }),
    ),
    streamers: (await tx.select().from(streamers).orderBy(asc(streamers.sort), asc(streamers.id))).map(
      ({ name, platform, avatar, roomUrl, fans }) => ({ name, platform, avatar: pictureOf(avatar), roomUrl, fans }),
    ),
    qqGroups: (await tx.select().from(qqGroups).orderBy(asc(qqGroups.sort), asc(qqGroups.id))).map(
      ({ name, number, qrUrl }) => ({ name, number, qr: pictureOf(qrUrl) }),
    ),
    ...(latestApp === null ? {} : { app: latestApp }),
    labels: (await tx.select().from(labelTypes).orderBy(asc(labelTypes.sort), asc(labelTypes.id))).map(
      ({ name, colour }) => ({ name, colour }),
    ),
    guaranteePlans: (
      await tx.select().from(guaranteePlans).orderBy(asc(guaranteePlans.sort), asc(guaranteePlans.id))
    ).map(({ name, ratePermille, minCents, days, coverPercent, capCents, covers, exclusions }) => ({
      name,
      ratePercent: ratePermille / 10,
      minimum: wireMoney(minCents),
      days,
      coverPercent,
      cap: capCents === null ? null : wireMoney(capCents),
      covers,
      exclusions,
    })),
    dictionary: await readDictionary(tx),
    games: await readGames(tx),
  };
}

/** The numbers of the shop's games by their keys. */
export async function gamesByKey(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.select({ id: games.id, key: games.pictureKey }).from(games);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Columns that must hold something hold '' for no picture. */
const pictureOf = (path: string | null) => (path === '' ? null : path);

async function readApp(tx: Tx): Promise<NonNullable<ShopFile['app']> | null> {
  const latest = await newestApp(tx, webAppType);
  if (latest === undefined) return null;
  const { version, appDownloadUrl, qrUrl, changes } = latest;
  return { version, downloadUrl: appDownloadUrl, qr: qrUrl, changes };
}

async function readDecoration(tx: Tx): Promise<NonNullable<ShopFile['decoration']>> {
  const keysByList = new Map([...(await gamesByKey(tx))].map(([key, id]) => [listOfGame(id), key]));
  const rows = await tx.select().from(decorationInfos).orderBy(asc(decorationInfos.sort), asc(decorationInfos.id));
  const entriesOf = (wanted: number) =>
    rows
      .filter(({ area }) => area === wanted)
      .map(({ title, imgUrl, linkUrl, shown }) => {
        const key = keysByList.get(linkUrl ?? '');
        return { title, picture: imgUrl, link: key === undefined ? (linkUrl ?? '/') : `${gameLink}${key}`, shown };
      });
  return Object.fromEntries(
    (Object.entries(decoratedAreas) as [DecoratedArea, number][]).map(([name, area]) => [name, entriesOf(area)]),
  );
}

async function readDictionary(tx: Tx): Promise<NonNullable<ShopFile['dictionary']>> {
  const rows = await tx
    .select()
    .from(dictionaryRows)
    .orderBy(asc(dictionaryRows.dictSort), asc(dictionaryRows.dictCode));
  const found: NonNullable<ShopFile['dictionary']> = {};
  for (const { dictType, dictValue, dictLabel } of rows)
    (found[dictType] ??= []).push({ value: dictValue, label: dictLabel });
  return found;
}

async function readGames(tx: Tx): Promise<ShopGame[]> {
  const rows = await tx.select().from(games).orderBy(asc(games.sort), asc(games.id));
  const regions = await tx.select().from(regionKeys).orderBy(asc(regionKeys.sort), asc(regionKeys.id));
  const fields = await tx
    .select()
    .from(templateAttributes)
    .orderBy(asc(templateAttributes.sort), asc(templateAttributes.id));
  const options = await tx.select().from(templateOptions).orderBy(asc(templateOptions.sort), asc(templateOptions.id));
  const skins = await tx.select().from(heroSkins).orderBy(asc(heroSkins.sort), asc(heroSkins.id));
  const regionOf = ({ fieldName, imgUrl }: RegionRow) => ({ name: fieldName, picture: imgUrl });
  const optionOf = ({ id, fieldName, imgUrl }: OptionRow) => ({
    name: fieldName,
    picture: imgUrl,
    grades: options
      .filter(({ parentId }) => parentId === id)
      .map((grade) => ({ name: grade.fieldName, picture: grade.imgUrl })),
    skins: skins
      .filter(({ heroId }) => heroId === id)
      .map(({ name, img, rarity }) => ({ name, picture: pictureOf(img), rarity })),
  });
  return rows.map(({ id: gameId, ...game }) => {
    const own = (kind: RegionRow['systemKey']) =>
      regions.filter((region) => region.gameId === gameId && region.systemKey === kind);
    return {
      key: game.pictureKey,
      name: game.name,
      otherNames: game.keyword,
      platform: game.type === platformTypes.mobile ? 'mobile' : 'pc',
      initial: game.initial,
      icon: pictureOf(game.icon),
      shown: game.shown,
      systems: own('system').map(regionOf),
      carriers: own('carrier').map(regionOf),
      regions: own('group').map((group) => ({
        ...regionOf(group),
        servers: own('server')
          .filter(({ parentId }) => parentId === group.id)
          .map(regionOf),
      })),
      fields: fields
        .filter((field) => field.gameId === gameId)
        .map((field) => ({
          key: field.aavName,
          meaning: field.fieldKey,
          type: field.fieldType,
          name: field.fieldName,
          group: field.groupName,
          unit: field.unit,
          range: field.range,
          required: field.must,
          filter: field.isSearch,
          shown: field.hsisShow,
          options: options
            .filter(({ attributeId, parentId }) => attributeId === field.id && parentId === null)
            .map(optionOf),
        })),
    };
  });
}
