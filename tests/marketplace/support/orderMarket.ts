import { eq } from 'drizzle-orm';
import { putCredentials } from '../../../marketplace/credentials/store';
import { withTenant, withTenantAsOwner } from '../../../marketplace/db/engine';
import { listings, saleStates } from '../../../marketplace/db/schema/listings';
import { ledgerEntries, orders, payments } from '../../../marketplace/db/schema/orders';
import { users } from '../../../marketplace/db/schema/people';
import { moveMoney } from '../../../marketplace/orders/ledger';
import type { MachineAction } from '../../../marketplace/orders/machine';
import { createChangeSignals } from '../../../marketplace/live/signals';
import { lockOrder, stepLocked, takeStep, type OrderTools } from '../../../marketplace/orders/transition';
import type { TestMarket } from './market';

const auroraId = 1;

type OrderAnswer = Record<string, unknown>;

/** Order traffic in the Aurora shop: three people, listings made to measure, and the staff's hand. */
export interface OrderMarket {
  /** Tokens. The seller offers every fresh listing. */
  readonly buyer: string;
  readonly seller: string;
  readonly other: string;
  readonly tools: OrderTools;
  /** Copies a listing that is on sale; gives its id as text. */
  freshListing(changes?: {
    priceCents?: number;
    saleState?: number;
    sellerIsBuyer?: boolean;
    hasCredentials?: boolean;
    /** What the shop promises on it; null, and unless told: it includes no guarantee. */
    assurance?: string | null;
  }): Promise<string>;
  /** Makes an order and gives the answer's data. @throws Error when it is refused */
  order(token: string, goodId: string, input?: Record<string, unknown>): Promise<OrderAnswer>;
  read(token: string, id: unknown): Promise<OrderAnswer>;
  /** Books a payment as a provider's good callback would. */
  pay(id: unknown): Promise<void>;
  staff(id: unknown, action: MachineAction): Promise<void>;
  /** An order of the buyer's that has been delivered. */
  delivered(): Promise<unknown>;
  statusOf(id: unknown): Promise<string>;
  saleStateOf(goodId: string): Promise<number>;
  /** Sums of the order's ledger by account, in cents. */
  balances(id: unknown): Promise<Record<string, number>>;
}

export async function orderMarket(market: TestMarket): Promise<OrderMarket> {
  const { db } = market.opened;
  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(db, auroraId, work);
  const [buyer, seller, other] = [
    await market.logIn('13700000001'),
    await market.logIn('13700000002'),
    await market.logIn('13700000003'),
  ];
  const idOf = async (phone: string) =>
    inShop(async (tx) => (await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone)))[0]?.id ?? 0);
  const [buyerId, sellerId] = [await idOf('13700000001'), await idOf('13700000002')];
  const tools: OrderTools = { now: () => market.clockMs, signals: createChangeSignals(), automaticDesk: false };
  let copies = 0;

  const trade: OrderMarket = {
    buyer,
    seller,
    other,
    tools,
    async freshListing(changes = {}) {
      const { priceCents = 50_000, saleState = saleStates.onSale, sellerIsBuyer = false, assurance = null } = changes;
      copies += 1;
      return withTenantAsOwner(db, auroraId, async (tx) => {
        const [model] = await tx.select().from(listings).limit(1);
        const { id: _id, ...rest } = model!;
        const code = `TEST${copies}`;
        const own = {
          code,
          priceCents,
          saleState,
          sellerId: sellerIsBuyer ? buyerId : sellerId,
          orderTime: null,
          isGuarantee: assurance !== null,
          assurance,
        };
        const [copy] = await tx
          .insert(listings)
          .values({ ...rest, ...own, tenantId: auroraId })
          .returning({ id: listings.id });
        if (changes.hasCredentials === false) return String(copy!.id);
        const credentials = { accountNumber: `player_${copies}`, accountPassword: `secret-${copies}`, note: null };
        await putCredentials(tx, market.vault, copy!.id, credentials, market.clockMs);
        return String(copy!.id);
      });
    },
    async order(token, goodId, input = {}) {
      const answer = await market.call('POST /api/web/order', { goodId, ...input }, { token });
      if (answer.code !== 200) throw new Error(`no order: ${answer.msg}`);
      const data = answer.data as OrderAnswer;
      return { ...data, goodId: String(data['goodId']) };
    },
    async read(token, id) {
      return (await market.call('GET /api/web/order/{id}', { id }, { token })).data as OrderAnswer;
    },
    pay: (id) =>
      inShop(async (tx) => {
        const order = await lockOrder(tx, Number(id));
        const amountCents = order!.priceCents + order!.guaranteeCents;
        const nowMs = market.clockMs;
        const now = new Date(nowMs);
        const [payment] = await tx
          .insert(payments)
          .values({
            orderId: order!.id,
            channel: 'test',
            tradeNo: `test-${order!.id}-${nowMs}`,
            amountCents,
            status: 'paid',
            payUrl: '/none',
            providerNo: `provider-${order!.id}-${nowMs}`,
            expireTime: now,
            createTime: now,
            paidTime: now,
          })
          .returning();
        await moveMoney(tx, {
          orderId: order!.id,
          name: `paid:${payment!.id}`,
          kind: 'paid',
          nowMs,
          entries: [
            { account: 'provider', amountCents: -amountCents },
            { account: 'escrow', amountCents },
          ],
        });
        const step = { orderId: order!.id, action: 'receivePayment', actor: 'provider' } as const;
        await stepLocked(tx, order!, step, tools);
      }),
    async staff(id, action) {
      const result = await inShop((tx) => takeStep(tx, { orderId: Number(id), action, actor: 'staff' }, tools));
      if (result.kind !== 'done') throw new Error(`the staff could not ${action}: ${JSON.stringify(result)}`);
    },
    async delivered() {
      const made = await trade.order(buyer, await trade.freshListing());
      await trade.pay(made['id']);
      for (const action of ['verify', 'rebind', 'deliver'] as const) await trade.staff(made['id'], action);
      return made['id'];
    },
    statusOf: (id) =>
      inShop(async (tx) => {
        const [row] = await tx
          .select({ status: orders.status })
          .from(orders)
          .where(eq(orders.id, Number(id)));
        return row?.status ?? 'missing';
      }),
    saleStateOf: (goodId) =>
      inShop(async (tx) => {
        const [row] = await tx
          .select()
          .from(listings)
          .where(eq(listings.id, Number(goodId)));
        return row?.saleState ?? -1;
      }),
    balances: (id) =>
      inShop(async (tx) => {
        const rows = await tx
          .select()
          .from(ledgerEntries)
          .where(eq(ledgerEntries.orderId, Number(id)));
        const sums: Record<string, number> = {};
        for (const { account, amountCents } of rows) sums[account] = (sums[account] ?? 0) + amountCents;
        return sums;
      }),
  };
  return trade;
}
