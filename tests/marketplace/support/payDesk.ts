import { randomInt } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { rowsOf, withTenant, type Tx } from '../../../marketplace/db/engine';
import { listings, saleStates } from '../../../marketplace/db/schema/listings';
import { orders, payments } from '../../../marketplace/db/schema/orders';
import { users } from '../../../marketplace/db/schema/people';
import { createChangeSignals } from '../../../marketplace/live/signals';
import { takeStep, type OrderStep, type OrderTools } from '../../../marketplace/orders/transition';
import { handleCallback, type CallbackOutcome } from '../../../marketplace/payments/callbacks';
import type {
  CallbackFields,
  PaymentProvider,
  PaymentRequest,
  ProviderReport,
} from '../../../marketplace/payments/provider';
import { runRefunds } from '../../../marketplace/payments/refunds';
import { createSandboxProvider, type SandboxProvider } from '../../../marketplace/payments/sandbox';
import { startPayment, type PaymentRow } from '../../../marketplace/payments/start';
import { openMarket, type TestMarket } from './market';
import { minuteMs } from '../../../bff/contract/durations';

type OrderRow = typeof orders.$inferSelect;

const auroraId = 1;
/** Everything a callback could change. Listings by state only: browse counts move by themselves. */
const watchedTables = ['orders', 'order_events', 'payments', 'ledger_entries'];

/** Orders and payments of one shop in a market with two sandbox channels, below the calls. */
export interface PayDesk {
  readonly market: TestMarket;
  readonly sandbox: SandboxProvider;
  readonly tools: OrderTools;
  /** What the channel `echo` was last asked to sign. */
  echoed: PaymentRequest | null;
  inShop<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** An unpaid order of the demo buyer for a listing of its own. */
  newOrder(options?: { soldBy?: string }): Promise<OrderRow>;
  orderOf(id: number): Promise<OrderRow>;
  paymentOf(id: number): Promise<PaymentRow>;
  /** Starts, or finds, the payment of an order. */
  start(order: OrderRow, channel?: string): Promise<PaymentRow>;
  /** A second attempt beside the one under way, as after a change of mind about the channel. */
  startSecond(order: OrderRow): Promise<PaymentRow>;
  /** The signed callback for a payment, with what differs from it. */
  callbackFor(payment: PaymentRow, changes?: Partial<ProviderReport>): CallbackFields;
  /** Delivers a callback in a transaction of its own. */
  deliver(
    fields: CallbackFields,
    options?: { tenantId?: number; provider?: PaymentProvider },
  ): Promise<CallbackOutcome>;
  step(step: OrderStep): Promise<string>;
  /** One round of refunds of the shop, by the given provider. @returns how many were made */
  refund(provider?: PaymentProvider | null): Promise<number>;
  /** Everything callbacks can change in this shop, as it stands. */
  snapshot(): Promise<unknown>;
  /** Cents per account over the whole ledger of the shop; empty ones are left out. */
  balances(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** @param more providers beside the sandbox and `echo` */
export async function openPayDesk(
  engine: 'pglite' | 'postgres',
  more: readonly PaymentProvider[] = [],
): Promise<PayDesk> {
  const sandbox = createSandboxProvider();
  const echo: PaymentProvider = {
    ...sandbox,
    channel: 'echo',
    payUrl(request) {
      desk.echoed = request;
      return 'https://echo.example/';
    },
  };
  const providers = new Map([sandbox, echo, ...more].map((provider) => [provider.channel, provider]));
  const market = await openMarket(engine, 'demo', providers);
  const { db } = market.opened;
  const tools: OrderTools = { now: () => market.clockMs, signals: createChangeSignals(), automaticDesk: false };
  const inShop = <T>(work: (tx: Tx) => Promise<T>) => withTenant(db, auroraId, work);
  const idOf = (phone: string) => inShop((tx) => personIdOf(tx, phone));
  const buyerId = await idOf('13800000001');

  const desk: PayDesk = {
    market,
    sandbox,
    tools,
    echoed: null,
    inShop,
    async newOrder({ soldBy } = {}) {
      const sellerId = soldBy === undefined ? null : await idOf(soldBy);
      return inShop((tx) => insertOrder(tx, { buyerId, sellerId, nowMs: market.clockMs }));
    },
    async orderOf(id) {
      const [order] = await inShop((tx) => tx.select().from(orders).where(eq(orders.id, id)));
      return order as OrderRow;
    },
    async paymentOf(id) {
      const [payment] = await inShop((tx) => tx.select().from(payments).where(eq(payments.id, id)));
      return payment as PaymentRow;
    },
    async start(order, channel = 'sandbox') {
      const wish = { orderId: order.id, buyerId: order.buyerId, channel, siteOrigin: 'http://aurora.localhost' };
      const started = await inShop((tx) =>
        startPayment(tx, wish, { providers: market.payments, nowMs: market.clockMs }),
      );
      if (!('tradeNo' in started)) throw new Error(`no payment: ${started.message}`);
      return started;
    },
    async startSecond(order) {
      const first = await desk.start(order);
      const { id: _id, ...rest } = first;
      const tradeNo = randomHex();
      const [second] = await inShop((tx) =>
        tx
          .insert(payments)
          .values({ ...rest, tradeNo })
          .returning(),
      );
      return second as PaymentRow;
    },
    callbackFor: ({ tradeNo, amountCents, currency }, changes = {}) =>
      sandbox.callbackOf({ tradeNo, amountCents, currency, status: 'paid', ...changes }),
    async deliver(fields, { tenantId = auroraId, provider = sandbox } = {}) {
      const transaction = <T>(work: (tx: Tx) => Promise<T>) => withTenant(db, tenantId, work);
      const scene = { transaction, tools, log: market.log, requestId: 'request-1', tenantId };
      return (await handleCallback({ provider, fields }, scene)).outcome;
    },
    refund: (provider = sandbox) =>
      runRefunds(
        { db, providers: new Map(provider === null ? [] : [['sandbox', provider]]), tools, log: market.log },
        auroraId,
      ),
    step: async (step) => (await inShop((tx) => takeStep(tx, step, tools))).kind,
    snapshot: () =>
      inShop(async (tx) => {
        const tables: Record<string, unknown> = {
          listings: rowsOf(await tx.execute(sql`select id, sale_state, order_time from listings order by id`)),
        };
        for (const table of watchedTables) {
          tables[table] = rowsOf(await tx.execute(sql`select * from ${sql.identifier(table)} order by id`));
        }
        return tables;
      }),
    balances: () =>
      inShop(async (tx) => {
        const rows = rowsOf<{ account: string; cents: string | number }>(
          await tx.execute(sql`select account, sum(amount_cents) as cents from ledger_entries group by account`),
        );
        return Object.fromEntries(
          rows.map(({ account, cents }) => [account, Number(cents)]).filter(([, cents]) => cents),
        );
      }),
    close: () => market.close(),
  };
  return desk;
}

async function personIdOf(tx: Tx, phone: string): Promise<number> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (person === undefined) throw new Error('nobody has this phone');
  return person.id;
}

/** An unpaid order for the cheapest listing on sale, which is reserved by it. */
export async function insertOrder(
  tx: Tx,
  { buyerId, sellerId, nowMs }: { readonly buyerId: number; readonly sellerId: number | null; readonly nowMs: number },
): Promise<OrderRow> {
  const [listing] = await tx
    .select()
    .from(listings)
    .where(and(eq(listings.saleState, saleStates.onSale), gt(listings.priceCents, 0)))
    .orderBy(asc(listings.priceCents), asc(listings.id))
    .limit(1);
  if (listing === undefined) throw new Error('no listing is left on sale');
  const now = new Date(nowMs);
  const [order] = await tx
    .insert(orders)
    .values({
      orderNo: `T${randomInt(10 ** 12)}`,
      listingId: listing.id,
      buyerId,
      sellerId,
      gameId: listing.gameId,
      title: listing.title,
      titleImg: listing.titleImg,
      code: listing.code,
      status: 'unpaid',
      priceCents: listing.priceCents,
      guaranteeCents: 500,
      feeCents: 0,
      deadline: new Date(nowMs + 15 * minuteMs),
      createTime: now,
      changeTime: now,
    })
    .returning();
  await tx.update(listings).set({ saleState: saleStates.reserved, orderTime: now }).where(eq(listings.id, listing.id));
  return order as OrderRow;
}

function randomHex(): string {
  return Array.from({ length: 32 }, () => randomInt(16).toString(16)).join('');
}
