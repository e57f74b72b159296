import type { checkedAccounts, deals, listingPictures, listingPrices, listings } from '../db/schema/listings';
import { say } from './bilingual';
import type { SeededGame } from './gameRows';
import type { IdSource } from './ids';
import { descriptionOf, drawFacts, priceCentsOf, titleOf, type ListingFacts } from './listingFacts';
import { listingPicture, panelsOf } from './listingPictures';
import { priceHistoryOf } from './priceHistory';
import { createRandom, hashOf, type Random } from './random';
import { searchDocument } from '../search/document';
import type { ShopDefinition } from './shops';
import { dayMs, minuteMs } from '../../bff/contract/durations';

export interface ListingRows {
  readonly listings: (typeof listings.$inferInsert)[];
  readonly prices: (typeof listingPrices.$inferInsert)[];
  readonly pictures: (typeof listingPictures.$inferInsert)[];
  readonly checked: (typeof checkedAccounts.$inferInsert)[];
  readonly deals: (typeof deals.$inferInsert)[];
}

/** What a shop's listings need to know of it. */
export interface ListingContext {
  readonly shop: ShopDefinition;
  readonly games: readonly SeededGame[];
  /** Ids of the labels, in the order of `labels`. */
  readonly labelIds: readonly number[];
  /** The people who consign accounts here. */
  readonly sellerIds: readonly number[];
  readonly ids: IdSource;
  readonly now: Date;
}

/**
 * Sale states of every hundred listings, beside 92 on sale: some sold, in review, taken down, refused. None is reserved:
 * without an order nothing would ever release it.
 */
function saleStateFor(index: number): number {
  const place = index % 100;
  if (place < 90) return 2;
  if (place < 95) return 3;
  if (place === 96) return 0;
  if (place === 97) return 4;
  return place === 98 ? 99 : 2;
}

/** Three letters and digits that nobody mistakes for others, by place. */
function codeOf(prefix: string, index: number): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  let rest = hashOf(`${prefix}-${index}`) % letters.length ** 2;
  const tail = `${letters[rest % letters.length]}${letters[(rest = Math.floor(rest / letters.length))]}`;
  return `${prefix}${String(index + 1).padStart(4, '0')}${tail}`;
}

/** Hot games have more listings: game n of a shop gets its share by 1/(n+2). */
function gameFor(games: readonly SeededGame[], random: Random): SeededGame {
  const weights = games.map((_game, index) => 1 / (index + 2));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, game] of games.entries()) {
    left -= weights[index] ?? 0;
    if (left <= 0) return game;
  }
  return games[0] as SeededGame;
}

/** The template's values as they stand in a listing: option ids, joined by commas. */
function valuesOf(facts: ListingFacts, game: SeededGame): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { field, aavName, optionIds, rankIds } of game.fields) {
    if (field.type === 'number' && facts.numbers[field.key] !== undefined)
      values[aavName] = String(facts.numbers[field.key]);
    const chosen = facts.choices[field.key];
    if (chosen !== undefined) values[aavName] = chosen.map((place) => optionIds[place]).join(',');
    if (field.type === 'boxradio') {
      values[aavName] = facts.heroes.map(({ hero, rank }) => `${optionIds[hero]}:${rankIds[hero]?.[rank]}`).join(',');
    }
  }
  return values;
}

function noteFor(facts: ListingFacts, shop: ShopDefinition, random: Random): string {
  const notes =
    shop.language === 'en'
      ? [
          'Played by one person only',
          'Moving to another game',
          'Monthly pass runs for ten more days',
          'No refunds ever asked for',
        ]
      : ['一手自用号', '换游戏了，诚心出', '月卡还剩十天', '从未退款'];
  return facts.note ? random.pick(notes) : '';
}

/** One listing with its pictures, and its verification report when it has one. */
export function addListing(rows: ListingRows, index: number, context: ListingContext): void {
  const { shop, ids, now } = context;
  const random = createRandom(`${shop.key}-listing-${index}`);
  const game = gameFor(context.games, random);
  const facts = drawFacts(game.definition, random);
  const id = ids.next('listing');
  const code = codeOf(shop.codePrefix, index);
  const saleState = saleStateFor(index);
  // Newest first, denser towards today, so that "published 4 h ago" looks alive.
  const publishTime = new Date(
    now.getTime() - Math.round(((index + 1) / shop.listingCount) ** 1.7 * 75 * dayMs) - random.int(2, 50) * minuteMs,
  );
  const createTime = new Date(publishTime.getTime() - random.int(20, 600) * minuteMs);
  const isConsigned = random.chance(0.55);
  const isVerified = random.chance(0.6);
  const verifyTime = isVerified ? new Date(publishTime.getTime() - random.int(5, 19) * minuteMs) : null;
  const isGuarantee = facts.choices['binding']?.[0] !== 2 && random.chance(0.7);
  const priceCents = priceCentsOf(facts, random);
  const isReduced = random.chance(0.15);
  const oldPriceCents = isReduced ? Math.round((priceCents * 1.12) / 100) * 100 : null;
  const history = priceHistoryOf(
    {
      priceCents,
      oldPriceCents,
      publishTime,
      endMs: saleState === 3 ? publishTime.getTime() + 60 * minuteMs : now.getTime(),
    },
    createRandom(`${shop.key}-prices-${index}`),
  );
  const region = random.pick(game.regions);
  const server = random.pick(region.servers);
  const labelPlaces = [
    isVerified ? 0 : -1,
    isGuarantee ? 1 : -1,
    facts.choices['binding']?.[0] === 1 ? 2 : -1,
    random.chance(0.2) ? 3 : -1,
    random.chance(0.25) ? 4 : -1,
    facts.quality > 0.72 ? 5 : -1,
  ].filter((place) => place >= 0);
  const labelIds = labelPlaces.map((place) => context.labelIds[place] as number);
  const skinIds = facts.skins.map(({ hero, skin }) => game.skinIds[hero]?.[skin] as number);
  const title = titleOf(facts, shop.language);
  const values = valuesOf(facts, game);
  const noteField = game.fields.find(({ field }) => field.type === 'input');
  const note = noteFor(facts, shop, random);
  if (noteField && note !== '') values[noteField.aavName] = note;
  const des = descriptionOf(facts, shop.name, shop.language);
  rows.listings.push({
    id,
    tenantId: shop.tenantId,
    code,
    gameId: game.id,
    systemId: game.systemIds.length > 0 ? random.pick(game.systemIds) : null,
    carrierId: game.carrierIds.length > 0 ? random.pick(game.carrierIds) : null,
    groupId: region.groupId,
    serverId: server.id,
    sellerId: isConsigned ? random.pick(context.sellerIds) : null,
    title,
    des,
    priceCents,
    oldPriceCents,
    dropFromCents: oldPriceCents,
    dropTime: oldPriceCents === null ? null : (history.at(-1)?.time ?? null),
    saleState,
    accountType: isConsigned ? 2 : 1,
    isTop: index % 97 === 0,
    isOnSpecialOffer: isReduced,
    isGuarantee,
    assurance: isGuarantee ? assuranceOf(shop) : null,
    labelIds,
    skinIds,
    values,
    ...searchDocument({
      values,
      fieldTypes: Object.fromEntries(game.fields.map(({ field, aavName }) => [aavName, field.type])),
      labelIds,
      skinIds,
      // Not the description: its stock phrases would make common words find everything.
      texts: [title, note, code, ...game.definition.name, region.name, server.name],
    }),
    titleImg: listingPicture(facts, code, 'cover'),
    verifyState: isVerified ? 'verified' : random.chance(0.3) ? 'pending' : 'none',
    verifyTime,
    browseNum: Math.round(((now.getTime() - publishTime.getTime()) / dayMs + 1) * random.int(4, 60)),
    lookCount: random.int(0, 40),
    collectNum: Math.round(random.next() ** 3 * 90),
    refuseReason: saleState === 99 ? refusalOf(shop) : null,
    createTime,
    publishTime: saleState === 0 || saleState === 99 ? null : publishTime,
    orderTime:
      saleState === 3
        ? new Date(Math.min(now.getTime() - 30 * minuteMs, publishTime.getTime() + random.int(60, 4000) * minuteMs))
        : null,
  });
  if (saleState !== 0 && saleState !== 99) {
    for (const point of history) {
      rows.prices.push({ id: ids.next('price'), tenantId: shop.tenantId, listingId: id, ...point });
    }
  }
  for (const [sort, panel] of panelsOf(facts).entries()) {
    const url = listingPicture(facts, code, panel);
    rows.pictures.push({
      id: ids.next('picture'),
      tenantId: shop.tenantId,
      listingId: id,
      url,
      name: panelName(panel, shop),
      sort,
    });
  }
  if (verifyTime !== null && saleState === 2 && index % 5 === 0) {
    rows.checked.push({
      id: ids.next('checked'),
      tenantId: shop.tenantId,
      listingId: id,
      title,
      checkTime: verifyTime,
      result:
        shop.language === 'en'
          ? 'Login worked; characters, items and bindings match the listing.'
          : '可正常登录，角色、物品、绑定情况与描述一致。',
      images: [listingPicture(facts, code, 'roster'), listingPicture(facts, code, 'stats')],
    });
  }
}

function assuranceOf(shop: ShopDefinition): string {
  return shop.language === 'en'
    ? `${shop.name} pays back the full price when the account is reclaimed within 365 days. Not covered: bindings you changed yourself.`
    : `${shop.name}承诺：365 天内账号被找回，按成交价全额赔付。自行修改绑定信息的除外。`;
}

function refusalOf(shop: ShopDefinition): string {
  return shop.language === 'en'
    ? 'The screenshots do not show the account id.'
    : '截图未显示账号编号，请补充后重新提交。';
}

function panelName(panel: string, shop: ShopDefinition): string {
  const names: Record<string, readonly [string, string]> = {
    roster: ['角色一览', 'Roster'],
    stats: ['数据面板', 'Numbers'],
    items: ['限定物品', 'Limited items'],
    skins: ['皮肤图鉴', 'Skins'],
  };
  return say(names[panel] ?? ['截图', 'Screenshot'], shop.language);
}

/** A finished sale of some account, up to 90 days back. */
export function addDeal(rows: ListingRows, index: number, context: ListingContext): void {
  const { shop, ids, now } = context;
  const random = createRandom(`${shop.key}-deal-${index}`);
  const game = gameFor(context.games, random);
  const facts = drawFacts(game.definition, random);
  const ageMs = ((index + 0.5) / shop.dealCount) ** 1.3 * 89 * dayMs + random.int(3, 55) * minuteMs;
  rows.deals.push({
    id: ids.next('deal'),
    tenantId: shop.tenantId,
    gameId: game.id,
    listingId: null,
    goodTitle: titleOf(facts, shop.language),
    priceCents: priceCentsOf(facts, random),
    dealTime: new Date(now.getTime() - Math.round(ageMs)),
    buyerMasked: `1${random.int(30, 89)}****${String(random.int(0, 9999)).padStart(4, '0')}`,
  });
}
