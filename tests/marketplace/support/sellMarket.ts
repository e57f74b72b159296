import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { withTenant, type Tx } from '../../../marketplace/db/engine';
import { games, regionKeys } from '../../../marketplace/db/schema/games';
import { listings } from '../../../marketplace/db/schema/listings';
import { users } from '../../../marketplace/db/schema/people';
import { uploads } from '../../../marketplace/db/schema/uploads';
import { offeredFieldsOf } from '../../../marketplace/selling/template';
import { pathOfKey } from '../../../marketplace/uploads/keys';
import type { DeskAnswer } from '../../../marketplace/desk/wire';
import { aurora, type CallOptions, type Envelope, type TestMarket } from './market';

const auroraId = 1;

/** A consignment as the storefront sends it. */
export type ConsignForm = Record<string, unknown> & { attributes: Record<string, string>; imgUrls: string[] };

/** An own listing as its seller gets it. */
export type MyGood = Record<string, unknown> & { id: number; allowed: string[]; saleState: number };

/** People of the Aurora shop who sell accounts. */
export interface SellMarket {
  inShop<T>(work: (tx: Tx) => Promise<T>, tenantId?: number): Promise<T>;
  personId(phone: string): Promise<number>;
  /** Uploads of a person, without the files: nobody looks at them. */
  pictures(personId: number, count: number, tenantId?: number): Promise<string[]>;
  /** A right form for the shop's first game of a type (0 mobile, 1 PC). */
  form(personId: number, type?: 0 | 1): Promise<ConsignForm>;
  /** Consigns and gives the listing's id. @throws Error when it is refused */
  consign(token: string, form: Record<string, unknown>): Promise<string>;
  mine(token: string, input?: Record<string, unknown>): Promise<MyGood[]>;
  one(token: string, id: string): Promise<MyGood>;
  /** A call of the desk. */
  desk<Data>(method: 'GET' | 'POST', path: string, fields?: Record<string, unknown>): Promise<DeskAnswer<Data>>;
  listing(id: string): Promise<typeof listings.$inferSelect>;
}

export function sellMarket(market: TestMarket): SellMarket {
  const inShop: SellMarket['inShop'] = (work, tenantId = auroraId) => withTenant(market.opened.db, tenantId, work);
  const sell: SellMarket = {
    inShop,
    personId: (phone) =>
      inShop(async (tx) => (await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone)))[0]!.id),
    pictures: (personId, count, tenantId = auroraId) =>
      inShop(async (tx) => {
        const keys = Array.from({ length: count }, () => `${tenantId}/202611/${randomBytes(16).toString('hex')}.webp`);
        const now = new Date(market.clockMs);
        await tx
          .insert(uploads)
          .values(keys.map((key) => ({ userId: personId, key, bytes: 1, width: 9, height: 9, createTime: now })));
        return keys.map(pathOfKey);
      }, tenantId),
    form: (personId, type = 0) =>
      inShop(async (tx) => {
        const [game] = await tx.select().from(games).where(eq(games.type, type)).orderBy(games.sort).limit(1);
        const keys = await tx.select().from(regionKeys).where(eq(regionKeys.gameId, game!.id)).orderBy(regionKeys.id);
        const first = (kind: string) => keys.find(({ systemKey }) => systemKey === kind)?.id;
        const groupId = first('group');
        const serverId = keys.find(({ systemKey, parentId }) => systemKey === 'server' && parentId === groupId)?.id;
        const place = type === 0 ? { systemId: first('system'), carrierId: first('carrier') } : {};
        const attributes: Record<string, string> = {};
        for (const { key, type: kind, range, options } of await offeredFieldsOf(tx, game!.id)) {
          const [option] = options;
          if (kind === 'number') attributes[key] = range?.split('-')[0] ?? '1';
          else if (kind === 'input') attributes[key] = 'Played by one person only';
          else if (kind === 'boxradio') attributes[key] = `${option!.id}:${option!.grades[0]!.id}`;
          else attributes[key] = String(option!.id);
        }
        return { gameId: game!.id, ...place, groupId, serverId, attributes, price: '888.00', imgUrls: [] };
      }).then(async (form) => ({ ...form, imgUrls: await sell.pictures(personId, 2) })),
    async consign(token, form) {
      const answer = await market.call('POST /api/need/consignment', form, { token });
      if (answer.code !== 200) throw new Error(`not consigned: ${JSON.stringify(answer)}`);
      return String((answer.data as { id: number }).id);
    },
    mine: async (token, input = {}) =>
      (await market.call('GET /api/web/goods/mine', { pageSize: 100, ...input }, { token })).rows as MyGood[],
    async one(token, id) {
      const found = (await sell.mine(token)).find((good) => String(good.id) === id);
      if (found === undefined) throw new Error(`no own listing ${id}`);
      return found;
    },
    async desk(method, path, fields = {}) {
      const url = new URL(`http://127.0.0.1/desk${path}`);
      const all = { host: aurora, ...fields };
      if (method === 'GET') for (const [key, value] of Object.entries(all)) url.searchParams.set(key, String(value));
      const request = new Request(url, {
        method,
        headers: { authorization: `Bearer ${market.deskToken}` },
        ...(method === 'POST' ? { body: JSON.stringify(all) } : {}),
      });
      return (await (await market.fetch(request)).json()) as DeskAnswer<never>;
    },
    listing: (id) =>
      inShop(
        async (tx) =>
          (
            await tx
              .select()
              .from(listings)
              .where(eq(listings.id, Number(id)))
          )[0]!,
      ),
  };
  return sell;
}

/** What an envelope says at fields. */
export function fieldsOf(answer: Envelope): Record<string, string> {
  return (answer as Envelope & { fields?: Record<string, string> }).fields ?? {};
}

export type { CallOptions };
