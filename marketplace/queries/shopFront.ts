import { and, asc, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import { containing } from '../db/containing';
import type { Tx } from '../db/engine';
import { qqGroups } from '../db/schema/content';
import { games } from '../db/schema/games';
import { listings, saleStates } from '../db/schema/listings';
import { appVersions, decorationInfos, officialContacts, type TenantContact } from '../db/schema/tenants';
import { wireTime } from './wire';

type Decoration = PayloadInputOf<'GET /api/web/decoration/type'>;
type AppVersion = PayloadInputOf<'GET /api/app/version/lastOne'>;
type Games = PayloadInputOf<'GET /api/web/game/Type'>;

/** The decorated areas that have something to show, each in the merchant's order. */
export async function decorationOf(tx: Tx): Promise<Decoration> {
  const rows = await tx
    .select()
    .from(decorationInfos)
    .where(eq(decorationInfos.shown, true))
    .orderBy(asc(decorationInfos.area), asc(decorationInfos.sort), asc(decorationInfos.id));
  const areas = new Map<number, NonNullable<Decoration[number]['decorationInfos']>>();
  for (const { id, area, title, imgUrl, linkUrl, sort } of rows) {
    const infos = areas.get(area) ?? [];
    infos.push({ id, title, imgUrl, linkUrl, sort });
    areas.set(area, infos);
  }
  return [...areas].map(([area, decorationInfosOfArea]) => ({ area, decorationInfos: decorationInfosOfArea }));
}

/** The type of the one app there is, the wire's number. */
export const webAppType = 1;

/** The newest app version of a type as it is stored, or undefined when there is no app. */
export async function newestApp(tx: Tx, appType: number): Promise<typeof appVersions.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(appVersions)
    .where(eq(appVersions.appType, appType))
    .orderBy(desc(appVersions.publishTime), desc(appVersions.id))
    .limit(1);
  return row;
}

/** The same as the API writes it. */
export async function latestAppVersion(tx: Tx, appType: number): Promise<AppVersion | undefined> {
  const row = await newestApp(tx, appType);
  if (row === undefined) return undefined;
  const { appDownloadUrl, version, changes, qrUrl, publishTime } = row;
  return { appDownloadUrl, version, changes, qrUrl, publishTime: wireTime(publishTime) };
}

/** The shop's games with the number of listings on sale, in the merchant's order. */
export async function gamesOf(
  tx: Tx,
  filter: { type: number | null; initial: string | undefined; name: string | undefined },
): Promise<Games> {
  const conditions: (SQL | undefined)[] = [eq(games.shown, true)];
  if (filter.type !== null) conditions.push(eq(games.type, filter.type));
  if (filter.initial !== undefined) conditions.push(eq(games.initial, filter.initial.toUpperCase()));
  if (filter.name !== undefined) {
    const pattern = containing(filter.name);
    conditions.push(or(ilike(games.name, pattern), ilike(games.keyword, pattern)));
  }
  const onSale = tx
    .select({ gameId: listings.gameId, count: count().as('on_sale') })
    .from(listings)
    .where(eq(listings.saleState, saleStates.onSale))
    .groupBy(listings.gameId)
    .as('on_sale_by_game');
  const rows = await tx
    .select({ game: games, count: onSale.count })
    .from(games)
    .leftJoin(onSale, eq(onSale.gameId, games.id))
    .where(and(...conditions))
    .orderBy(asc(games.sort), asc(games.id));
  return rows.map(({ game, count: onSaleCount }) => ({
    id: game.id,
    name: game.name,
    keyword: game.keyword,
    type: game.type,
    icon: game.icon,
    state: '1',
    count: Number(onSaleCount ?? 0),
    initial: game.initial,
  }));
}

/** A phone number without the blanks and dashes that it is written with in one place and not in another. */
const dialled = (phone: string) => phone.replace(/[\s-]/g, '');

/**
 * Is this WeChat name, QQ number, phone or payee account one of the merchant's own? Compared to the letter, but for a
 * phone's dashes: a name that is almost the merchant's is what people are deceived with.
 * @param kind `weixin`: by which the merchant talks, its QQ groups and published contacts too; `collection`: takes money
 */
export async function isOfficialContact(
  tx: Tx,
  kind: 'weixin' | 'collection',
  value: string,
  published: TenantContact,
): Promise<boolean> {
  const account = value.trim();
  if (account === '') return false;
  const isNoted = await tx.$count(
    officialContacts,
    and(eq(officialContacts.kind, kind), eq(officialContacts.value, account)),
  );
  if (isNoted > 0) return true;
  if (kind === 'collection') return false;
  if (account === published.wechat || account === published.qq) return true;
  if (published.phone && dialled(account) === dialled(published.phone)) return true;
  return (await tx.$count(qqGroups, eq(qqGroups.number, account))) > 0;
}
