import { eq } from 'drizzle-orm';
import { orderStatuses } from '../../bff/contract/order';
import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import type { Tx } from '../db/engine';
import { listings } from '../db/schema/listings';
import { refuse, Refusal } from '../http/answer';
import { readChoices } from '../http/choices';
import { pageOf } from '../http/paging';
import { languageOf } from '../messages';
import { blacklistMatches } from '../orders/blacklist';
import { createOrder } from '../orders/create';
import { guaranteesFor, type GuaranteedListing } from '../orders/guaranteeOffers';
import { addStatement, openDispute } from '../orders/dispute';
import { followOrder } from '../orders/live';
import { act, orderMissing } from '../orders/personStep';
import { orderCountsOf, orderFor, orderRoles, ordersOf } from '../orders/read';
import { publicStates } from '../queries/listings';
import { centsOf, rowId, wireMoney } from '../queries/wire';

type OrderCall =
  | 'GET /api/black/blackList'
  | 'GET /api/web/guarantee/list'
  | 'POST /api/web/order'
  | 'GET /api/web/order/list'
  | 'GET /api/web/order/counts'
  | 'GET /api/web/order/{id}'
  | 'GET /api/web/order/{id}/events'
  | 'POST /api/web/order/{id}/cancel'
  | 'POST /api/web/order/{id}/confirm'
  | 'POST /api/web/order/{id}/dispute'
  | 'POST /api/web/order/{id}/statement';

/** Buying: making orders, following them, and the steps of buyer and seller. */
export const orderHandlers: HandlersOf<OrderCall> = {
  'GET /api/black/blackList': forPerson((input, { tx }) =>
    blacklistMatches(tx, { gameSn: input.game_sn, content: input.content }, pageOf(input)),
  ),

  'GET /api/web/guarantee/list': async (input, { tx, shop }) => {
    const listing = await shownListing(tx, rowId(input.goodId));
    if (listing === null) return refuse('goodMissing');
    const offered = await guaranteesFor(tx, listing, languageOf(shop.locale) ?? 'en');
    const rows = offered.map(({ priceCents, bought: { capCents, covers, exclusions, ...guarantee } }) => ({
      ...guarantee,
      covers: [...covers],
      exclusions: [...exclusions],
      price: wireMoney(priceCents),
      cap: capCents === null ? null : wireMoney(capCents),
    }));
    return { rows, total: rows.length };
  },

  'POST /api/web/order': forPerson(async (input, { tx, person, services, shop }) => {
    const listingId = rowId(input.goodId);
    if (listingId === null) return refuse('goodMissing');
    const guaranteeId = rowId(input.guaranteeId);
    if (input.guaranteeId !== undefined && guaranteeId === null) return refuse('guaranteeUnknown');
    const wish = {
      listingId,
      buyerId: person.id,
      guaranteeId,
      contact: input.contact?.trim() || null,
      totalCents: input.total === null || input.total === undefined ? null : centsOf(input.total),
      language: languageOf(shop.locale) ?? 'en',
    };
    const order = await createOrder(tx, wish, services.orders);
    if (order instanceof Refusal) return order;
    return (await orderFor(tx, order.id, person.id, services.now())) ?? orderMissing();
  }),

  'GET /api/web/order/list': forPerson(async (input, { tx, person }) => {
    const asked = readChoices({ status: [input.status, orderStatuses], role: [input.role, orderRoles, 'one'] });
    if (asked instanceof Refusal) return asked;
    const {
      status: statuses,
      role: [role = 'buyer'],
    } = asked;
    return ordersOf(tx, { personId: person.id, role, statuses, keyWord: input.keyWord }, pageOf(input));
  }),

  'GET /api/web/order/counts': forPerson(async (input, { tx, person }) => {
    const asked = readChoices({ role: [input.role, orderRoles, 'one'] });
    if (asked instanceof Refusal) return asked;
    return orderCountsOf(tx, { personId: person.id, role: asked.role[0] ?? 'buyer' });
  }),

  'GET /api/web/order/{id}': forPerson(async (input, { tx, person, services }) => {
    const id = rowId(input.id);
    return (id === null ? null : await orderFor(tx, id, person.id, services.now())) ?? orderMissing();
  }),

  'GET /api/web/order/{id}/events': { events: (input, context) => followOrder(context, rowId(input.id)) },

  'POST /api/web/order/{id}/cancel': forPerson((input, context) =>
    act(context, { orderId: rowId(input.id), action: 'cancel', note: input.reason }),
  ),

  'POST /api/web/order/{id}/confirm': forPerson((input, context) =>
    act(context, { orderId: rowId(input.id), action: 'confirm' }),
  ),

  'POST /api/web/order/{id}/dispute': forPerson((input, context) =>
    openDispute(context, { orderId: rowId(input.id), reason: input.reason, images: input.images ?? [] }),
  ),

  'POST /api/web/order/{id}/statement': forPerson((input, context) =>
    addStatement(context, { orderId: rowId(input.id), text: input.text, images: input.images ?? [] }),
  ),
};

async function shownListing(tx: Tx, listingId: number | null): Promise<GuaranteedListing | null> {
  if (listingId === null) return null;
  const [listing] = await tx
    .select({
      priceCents: listings.priceCents,
      isGuarantee: listings.isGuarantee,
      assurance: listings.assurance,
      saleState: listings.saleState,
    })
    .from(listings)
    .where(eq(listings.id, listingId));
  return listing !== undefined && publicStates.has(listing.saleState) ? listing : null;
}
