import { and, desc, eq, inArray } from 'drizzle-orm';
import { upstreamCode } from '../../bff/contract/errors';
import type { HandlersOf } from '../context';
import type { Tx } from '../db/engine';
import { buybacks, offers } from '../db/schema/buybacks';
import { games } from '../db/schema/games';
import { refuse, Refusal } from '../http/answer';
import { languageOf } from '../messages';
import { loginLifeSeconds, signLogin, type HandedItem } from '../partner/loginToken';
import { pseudonymOf } from '../partner/partner';
import { rowId, wireMoney, wireTime } from '../queries/wire';
import { estimateOf } from '../selling/estimate';
import { boughtAtPercent } from '../selling/wayPrices';

const returnPath = '/pages/leishenkuaishu';

/** Going on at the partner. */
export const partnerHandlers: HandlersOf<'GET /api/other/getOtherLsLogin'> = {
  'GET /api/other/getOtherLsLogin': {
    steps: async ({ backId }, { services, facts, shop, person, transaction }) => {
      const { partner } = services;
      if (person === null) return refuse('loginRequired', upstreamCode.unauthorized);
      if (partner === null) return refuse('partnerNotSetUp');
      const nowMs = services.now();
      const own = { backId: rowId(backId), userId: person.id, siteOrigin: facts.siteOrigin, nowMs };
      const item = backId === undefined ? null : await transaction((tx) => itemOf(tx, own));
      if (item instanceof Refusal) return item;
      const token = await signLogin(
        partner,
        {
          siteOrigin: facts.siteOrigin,
          pseudonym: pseudonymOf(partner.keys, shop.id, person.id),
          returnTo: item === null ? returnPath : `${returnPath}?backId=${item.id}`,
          language: facts.language ?? languageOf(shop.locale) ?? 'en',
          item,
        },
        nowMs,
      );
      const expires = wireTime(new Date(nowMs + loginLifeSeconds * 1000));
      return { loginUrl: partner.loginUrl(facts.siteOrigin, token), expires };
    },
  },
};

interface OwnItem {
  readonly backId: number | null;
  readonly userId: number;
  readonly siteOrigin: string;
  readonly nowMs: number;
}

/** A person's own item as it is handed over: what is for sale, and nothing about who sells it. */
async function itemOf(tx: Tx, { backId, userId, siteOrigin, nowMs }: OwnItem): Promise<HandedItem | Refusal> {
  if (backId === null) return refuse('partnerItemMissing', upstreamCode.notFound);
  const [found] = await tx
    .select({ row: buybacks, game: games.name })
    .from(buybacks)
    .innerJoin(games, eq(games.id, buybacks.gameId))
    .where(and(eq(buybacks.id, backId), eq(buybacks.userId, userId), eq(buybacks.way, 'leishen')));
  if (found === undefined) return refuse('partnerItemMissing', upstreamCode.notFound);
  const { row, game } = found;
  if (row.status !== 'quoting' && row.status !== 'accepted') return refuse('partnerItemOver');
  const [cover] = row.images;
  const [offer] = await tx
    .select({ priceCents: offers.priceCents })
    .from(offers)
    .where(and(eq(offers.buybackId, row.id), inArray(offers.state, ['open', 'accepted'])))
    .orderBy(desc(offers.priceCents))
    .limit(1);
  return {
    id: String(row.id),
    game,
    region: row.region,
    title: row.title,
    hopedPrice: row.hopedCents === null ? null : wireMoney(row.hopedCents),
    guidePrice: await guidePriceOf(tx, row, nowMs),
    cover: cover === undefined ? null : new URL(cover, siteOrigin).href,
    state: row.status === 'quoting' ? 'open' : 'accepted',
    offer: offer === undefined ? null : wireMoney(offer.priceCents),
  };
}

/** What the shop takes an account to be worth at the partner, where its seller says nothing; null: nothing to go by. */
async function guidePriceOf(tx: Tx, row: typeof buybacks.$inferSelect, nowMs: number): Promise<string | null> {
  if (row.hopedCents !== null) return null;
  const { gameId, groupId, serverId, values } = row;
  const { prices } = await estimateOf(tx, {
    gameId,
    groupId,
    serverId,
    values,
    priceCents: null,
    hasPartner: true,
    nowMs,
  });
  if (prices === null) return null;
  const { low, high } = boughtAtPercent.leishen;
  return wireMoney(Math.max(1, Math.round((prices.medianCents * (low + high)) / 2 / 100)));
}
