import { asc, eq } from 'drizzle-orm';
import { withTenant } from '../../../marketplace/db/engine';
import { buybackEvents, buybacks, offers, suppliers } from '../../../marketplace/db/schema/buybacks';
import { games } from '../../../marketplace/db/schema/games';
import { listings } from '../../../marketplace/db/schema/listings';
import { ledgerEntries } from '../../../marketplace/db/schema/orders';
import { users } from '../../../marketplace/db/schema/people';
import type { BuybackMove, BuybackWay } from '../../../marketplace/buybacks/machine';
import { addOffer, type OfferResult } from '../../../marketplace/buybacks/offers';
import { takeBuybackStep, type BuybackTools, type PlainMove } from '../../../marketplace/buybacks/transition';
import { createChangeSignals } from '../../../marketplace/live/signals';
import { newPictureKey, pathOfKey } from '../../../marketplace/uploads/keys';
import { addUpload } from '../../../marketplace/uploads/records';
import type { Envelope, TestMarket } from './market';

export const auroraId = 1;

export type BuybackRow = typeof buybacks.$inferSelect;
export type OfferRow = typeof offers.$inferSelect;

/** Buy-backs in the Aurora shop: a seller, somebody else, suppliers, and the staff's hand. */
export interface BuybackMarket {
  /** Tokens. */
  readonly seller: string;
  readonly other: string;
  readonly sellerId: number;
  readonly tools: BuybackTools;
  /** Ids: the shop's own, three who bid, and a partner. */
  readonly supplierIds: { readonly shop: number; readonly bidders: readonly number[]; readonly partner: number };
  /** What a right form sends for a way, with a fresh own picture. */
  form(way: BuybackWay): Promise<Record<string, unknown>>;
  /** The path of a picture the person has uploaded. */
  picture(userId?: number): Promise<string>;
  /** Sends an account in and gives its id. @throws Error when it is refused */
  send(way: BuybackWay, changes?: Record<string, unknown>): Promise<number>;
  /** Enters an offer, in yuan. */
  offer(id: number, supplierId: number, yuan: number, hours?: number): Promise<OfferResult>;
  /** @throws Error when the machine refuses */
  step(id: number, action: PlainMove, actor?: 'staff' | 'partner'): Promise<void>;
  accept(id: number, input?: Record<string, unknown>, token?: string): Promise<Envelope>;
  /** What mybprice answers. */
  read(id: number, token?: string): Promise<{ back: Record<string, unknown>; rlist: Record<string, unknown>[] }>;
  row(id: number): Promise<BuybackRow>;
  offersOf(id: number): Promise<OfferRow[]>;
  actionsOf(id: number): Promise<BuybackMove[]>;
  /** Sums of the ledger of a buy-back by account, in cents. */
  balances(id: number): Promise<Record<string, number>>;
  inShop<T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T>;
}

export async function buybackMarket(market: TestMarket): Promise<BuybackMarket> {
  const { db } = market.opened;
  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(db, auroraId, work);
  const [seller, other] = [await market.logIn('13700000011'), await market.logIn('13700000012')];
  const [person] = await inShop((tx) => tx.select().from(users).where(eq(users.phone, '13700000011')));
  const sellerId = person!.id;
  const tools: BuybackTools = { now: () => market.clockMs, signals: createChangeSignals(), automaticDesk: false };

  const supplier = (name: string, kind: 'shop' | 'supplier' | 'partner') =>
    inShop(async (tx) => {
      const [own] = kind === 'shop' ? await tx.select().from(suppliers).where(eq(suppliers.kind, 'shop')) : [];
      if (own !== undefined) return own.id;
      const createTime = new Date(market.clockMs);
      const [made] = await tx.insert(suppliers).values({ name, kind, state: 'active', createTime }).returning();
      return made!.id;
    });
  const supplierIds = {
    shop: await supplier('Shop', 'shop'),
    bidders: [await supplier('A', 'supplier'), await supplier('B', 'supplier'), await supplier('C', 'supplier')],
    partner: await supplier('Partner', 'partner'),
  };
  const model = await inShop(async (tx) => {
    const [row] = await tx
      .select({ listing: listings })
      .from(listings)
      .innerJoin(games, eq(games.id, listings.gameId))
      .where(eq(games.type, 0))
      .orderBy(asc(listings.id))
      .limit(1);
    return row!.listing;
  });

  /** Keeps the automatic desk of demo mode away: the test is the staff. */
  const noDesk = (id: number) => inShop((tx) => tx.update(buybacks).set({ deskTime: null }).where(eq(buybacks.id, id)));

  const trade: BuybackMarket = {
    seller,
    other,
    sellerId,
    tools,
    supplierIds,
    inShop,
    async picture(userId = sellerId) {
      const key = newPictureKey(auroraId, market.clockMs);
      const nowMs = market.clockMs;
      await inShop((tx) => addUpload(tx, { userId, key, bytes: 1, width: 1, height: 1, nowMs }));
      return pathOfKey(key);
    },
    async form(way) {
      const { gameId, systemId, carrierId, groupId, serverId, values } = model;
      const url = await trade.picture();
      return {
        gameId: String(gameId),
        ...Object.fromEntries(
          Object.entries({ systemId, carrierId, groupId, serverId }).map(([name, id]) => [name, String(id)]),
        ),
        attributes: values,
        img: JSON.stringify([{ url, name: 'one.webp' }]),
        des: 'A clean account',
        tel: '13700000011',
        expprice: '800.00',
        way,
      };
    },
    async send(way, changes = {}) {
      market.clockMs += 6_000;
      const input = { ...(await trade.form(way)), ...changes };
      const answer = await market.call('POST /api/account/backlist', input, { token: seller });
      if (answer.code !== 200) throw new Error(`not taken in: ${JSON.stringify(answer)}`);
      const { id } = answer.data as { id: number };
      await noDesk(id);
      return id;
    },
    offer: (id, supplierId, yuan, hours) =>
      inShop((tx) => addOffer(tx, { buybackId: id, supplierId, priceCents: yuan * 100, hours }, tools)),
    async step(id, action, actor = 'staff') {
      const result = await inShop((tx) => takeBuybackStep(tx, { buybackId: id, action, actor }, tools));
      if (result.kind !== 'done') throw new Error(`could not ${action}: ${JSON.stringify(result)}`);
    },
    async accept(id, input = {}, token = seller) {
      market.clockMs += 6_000;
      const answer = await market.call('POST /api/account/krecycle', { backId: id, ...input }, { token });
      await noDesk(id);
      return answer;
    },
    async read(id, token = seller) {
      const { data } = await market.call('GET /api/account/quotation/mybprice', { backId: id }, { token });
      return data as { back: Record<string, unknown>; rlist: Record<string, unknown>[] };
    },
    row: (id) =>
      inShop(async (tx) => {
        const [row] = await tx.select().from(buybacks).where(eq(buybacks.id, id));
        return row!;
      }),
    offersOf: (id) => inShop((tx) => tx.select().from(offers).where(eq(offers.buybackId, id)).orderBy(offers.id)),
    actionsOf: (id) =>
      inShop(async (tx) => {
        const rows = await tx
          .select()
          .from(buybackEvents)
          .where(eq(buybackEvents.buybackId, id))
          .orderBy(buybackEvents.id);
        return rows.map(({ action }) => action as BuybackMove);
      }),
    balances: (id) =>
      inShop(async (tx) => {
        const rows = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.buybackId, id));
        const sums: Record<string, number> = {};
        for (const { account, amountCents } of rows) sums[account] = (sums[account] ?? 0) + amountCents;
        return sums;
      }),
  };
  return trade;
}
