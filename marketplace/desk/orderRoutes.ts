import { Hono } from 'hono';
import { orderStatuses } from '../../bff/contract/order';
import { withTenant } from '../db/engine';
import { pageOf } from '../http/paging';
import { deskActions } from './actions';
import { lookAtHandover } from './handover';
import { deskInput } from './input';
import { bodyOf, DeskRefusal, done, idIn, listPageSize, missing, read, requestIdOf, type DeskKit } from './kit';
import { readNames } from './names';
import { deskOrder, deskOrders } from './reads';
import { refusalOf, stepInput } from './stepRequest';
import { takeDeskStep } from './steps';
import type { DeskOrderDetail } from './wire';

/** `/desk/orders`: the orders of a shop and the staff's steps. */
export function createOrderRoutes(kit: DeskKit): Hono {
  const { db, tools, vault, log, sealed, tenantOf, inShop } = kit;
  const app = new Hono();
  const withSealedImages = <Part extends { readonly images: readonly string[] }>(part: Part): Part => ({
    ...part,
    images: part.images.map(sealed.seal),
  });
  const shown = (order: DeskOrderDetail): DeskOrderDetail => ({
    ...order,
    dispute: order.dispute && {
      ...withSealedImages(order.dispute),
      statements: order.dispute.statements.map(withSealedImages),
    },
  });

  app.get('/', async (context) => {
    const { host, status, keyWord, ...page } = read(deskInput.list, context.req.query());
    const statuses = readNames(status, orderStatuses, 'status');
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => deskOrders(tx, { statuses, keyWord }, window)));
  });

  app.get('/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const order = await inShop(host, (tx) => deskOrder(tx, idIn(context, 'order')));
    if (order === null) throw missing(context, 'order');
    return done(context, shown(order));
  });

  app.post('/:id/login', async (context) => {
    const { host } = read(deskInput.shop, await bodyOf(context));
    const orderId = idIn(context, 'order');
    const tenantId = await tenantOf(host);
    const login = await withTenant(db, tenantId, (tx) => lookAtHandover(tx, { kind: 'order', id: orderId }, kit));
    if (login === null) throw missing(context, 'order');
    log.info({ requestId: requestIdOf(context), tenantId, orderId }, 'the desk looked at a login of a seller');
    return done(context, login);
  });

  for (const action of deskActions) {
    app.post(`/:id/${action}`, async (context) => {
      const { host, ...fields } = read(stepInput(action), await bodyOf(context));
      const orderId = idIn(context, 'order');
      const tenantId = await tenantOf(host);
      const order = await withTenant(db, tenantId, async (tx) => {
        const result = await takeDeskStep(tx, { orderId, action, ...fields }, { tools, vault });
        if (result.kind === 'missing') throw missing(context, 'order');
        if (result.kind !== 'done') throw new DeskRefusal(refusalOf(action, result));
        return deskOrder(tx, orderId);
      });
      log.info({ requestId: requestIdOf(context), tenantId, orderId, action }, 'the desk took a step');
      return done(context, order && shown(order));
    });
  }
  return app;
}
