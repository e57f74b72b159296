import { Hono, type Context } from 'hono';
import { buybackStatuses } from '../db/schema/buybacks';
import { withTenant, type Tx } from '../db/engine';
import type { BuybackWay } from '../buybacks/machine';
import { buybackWays } from '../buybacks/filters';
import type { OfferResult } from '../buybacks/offers';
import type { BuybackResult } from '../buybacks/transition';
import { pageOf } from '../http/paging';
import { buybackInput } from './buybackInput';
import { deskBuyback, deskBuybacks } from './buybackReads';
import {
  appraiseAtDesk,
  buybackRefusal,
  offerAtDesk,
  plainDeskActions,
  reasonedActions,
  stepAtDesk,
  withdrawAtDesk,
} from './buybackSteps';
import type { BuybackDeskAction } from './buybackWire';
import { lookAtHandover } from './handover';
import { deskInput } from './input';
import { bodyOf, DeskRefusal, done, idIn, listPageSize, missing, read, requestIdOf, type DeskKit } from './kit';
import { readNames } from './names';

const what = 'appraisal or buy-back';

/** `/desk/buybacks`: appraisals, offers and buy-backs of a shop and the staff's steps. */
export function createBuybackRoutes(kit: DeskKit): Hono {
  const { db, buybacks: tools, log, tenantOf, inShop } = kit;
  const app = new Hono();

  app.get('/', async (context) => {
    const { host, status, way, ...page } = read(buybackInput.list, context.req.query());
    const filter = { statuses: readNames(status, buybackStatuses, 'status'), ways: waysIn(way) };
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => deskBuybacks(tx, filter, window)));
  });

  app.get('/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const buyback = await inShop(host, (tx) => deskBuyback(tx, idIn(context, what)));
    if (buyback === null) throw missing(context, what);
    return done(context, buyback);
  });

  /** Takes a step in a transaction of the shop, and answers with what it led to. */
  async function take(
    context: Context,
    { host, action }: { readonly host: string; readonly action: BuybackDeskAction },
    step: (tx: Tx, buybackId: number) => Promise<BuybackResult | OfferResult>,
  ): Promise<Response> {
    const buybackId = idIn(context, what);
    const tenantId = await tenantOf(host);
    const buyback = await withTenant(db, tenantId, async (tx) => {
      const result = await step(tx, buybackId);
      if (result.kind === 'missing') throw missing(context, what);
      if (result.kind !== 'done') throw new DeskRefusal(await buybackRefusal(tx, { buybackId, action }, result));
      return deskBuyback(tx, buybackId);
    });
    log.info({ requestId: requestIdOf(context), tenantId, buybackId, action }, 'the desk took a step of a buy-back');
    return done(context, buyback);
  }

  app.post('/:id/login', async (context) => {
    const { host } = read(deskInput.shop, await bodyOf(context));
    const buybackId = idIn(context, what);
    const tenantId = await tenantOf(host);
    const login = await withTenant(db, tenantId, (tx) => lookAtHandover(tx, { kind: 'buyback', id: buybackId }, kit));
    if (login === null) throw missing(context, what);
    log.info({ requestId: requestIdOf(context), tenantId, buybackId }, 'the desk looked at a login of a seller');
    return done(context, login);
  });

  app.post('/:id/appraise', async (context) => {
    const { host, ...said } = read(buybackInput.appraise, await bodyOf(context));
    return take(context, { host, action: 'appraise' }, (tx, id) => appraiseAtDesk(tx, id, said, tools));
  });

  app.post('/:id/offer', async (context) => {
    const { host, ...said } = read(buybackInput.offer, await bodyOf(context));
    return take(context, { host, action: 'offer' }, (tx, id) => offerAtDesk(tx, id, said, tools));
  });

  app.post('/:id/withdraw', async (context) => {
    const { host, ...said } = read(buybackInput.withdraw, await bodyOf(context));
    return take(context, { host, action: 'withdraw' }, (tx, id) => withdrawAtDesk(tx, id, said, tools));
  });

  for (const action of plainDeskActions) {
    const input = reasonedActions.has(action) ? buybackInput.stepWithReason : buybackInput.step;
    app.post(`/:id/${action}`, async (context) => {
      const { host, note } = read(input, await bodyOf(context));
      return take(context, { host, action }, (tx, buybackId) => stepAtDesk(tx, { buybackId, action, note }, tools));
    });
  }
  return app;
}

function waysIn(text: string | undefined): BuybackWay[] {
  return readNames(text, buybackWays, 'way');
}
