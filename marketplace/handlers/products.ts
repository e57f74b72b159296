import { forPerson } from '../auth/forPerson';
import type { HandlersOf, TransactionContext } from '../context';
import type { Person } from '../auth/sessions';
import { saleStates } from '../db/schema/states';
import { Refusal } from '../http/answer';
import { readChoices } from '../http/choices';
import { pageOf } from '../http/paging';
import { languageOf } from '../messages';
import { myListingCounts, myListings } from '../queries/myListings';
import { consign } from '../selling/consign';
import { changePrice, putUp, takeDown } from '../selling/productSteps';

type ProductCall =
  | 'POST /api/need/consignment'
  | 'GET /api/need/myConsignment'
  | 'GET /api/web/goods/mine'
  | 'GET /api/web/goods/mine/counts'
  | 'POST /api/web/goods/price'
  | 'GET /api/goods/info/upGoods/{id}'
  | 'POST /api/goods/info/downGoods';

/** The numbers of the wire, as somebody asks for them. */
const saleStateNames = Object.values(saleStates).map(String);

interface OwnPage {
  readonly saleState?: string | undefined;
  readonly pageNum?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Consigning accounts, and what their sellers do with them afterwards. */
export const productHandlers: HandlersOf<ProductCall> = {
  'POST /api/need/consignment': forPerson((input, { tx, person, shop, services }) =>
    consign(tx, {
      personId: person.id,
      input,
      language: languageOf(shop.locale) ?? 'en',
      tools: services.orders,
    }),
  ),

  // All that a person offers is consigned: both calls give the same.
  'GET /api/need/myConsignment': forPerson(ownPage),
  'GET /api/web/goods/mine': forPerson(ownPage),

  'GET /api/web/goods/mine/counts': forPerson((_input, { tx, person }) => myListingCounts(tx, person.id)),

  'POST /api/web/goods/price': forPerson((input, { tx, person, services }) =>
    changePrice(tx, { personId: person.id, id: input.id, price: input.price, nowMs: services.now() }),
  ),

  'GET /api/goods/info/upGoods/{id}': forPerson((input, { tx, person, services }) =>
    putUp(tx, { personId: person.id, id: input.id, nowMs: services.now() }),
  ),

  'POST /api/goods/info/downGoods': forPerson((input, { tx, person, services }) =>
    takeDown(tx, { personId: person.id, id: input.id, reason: input.downDes, nowMs: services.now() }),
  ),
};

async function ownPage(input: OwnPage, { tx, person }: TransactionContext & { readonly person: Person }) {
  const asked = readChoices({ saleState: [input.saleState, saleStateNames] });
  if (asked instanceof Refusal) return asked;
  return myListings(tx, { personId: person.id, saleStates: asked.saleState.map(Number) }, pageOf(input));
}
