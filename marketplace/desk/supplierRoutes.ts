import { Hono } from 'hono';
import { withTenant } from '../db/engine';
import { suppliers } from '../db/schema/buybacks';
import { pageOf } from '../http/paging';
import { nameHolder, supplierName } from '../suppliers/names';
import { setSupplierState, withdrawOffersOf } from '../suppliers/standing';
import { buybackInput } from './buybackInput';
import { deskInput } from './input';
import {
  bodyOf,
  DeskRefusal,
  done,
  idIn,
  listPageSize,
  missing,
  nameTaken,
  read,
  requestIdOf,
  type DeskKit,
} from './kit';
import { deskSupplier, deskSuppliers } from './supplierReads';

const what = 'supplier';
const states = { suspend: 'suspended', resume: 'active' } as const;

/** `/desk/suppliers`: who may offer in a shop. */
export function createSupplierRoutes({ db, buybacks: tools, log, tenantOf, inShop }: DeskKit): Hono {
  const app = new Hono();

  app.get('/', async (context) => {
    const { host, ...page } = read(deskInput.blacklistPage, context.req.query());
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => deskSuppliers(tx, window)));
  });

  app.post('/', async (context) => {
    const { host, name: given, kind } = read(buybackInput.supplier, await bodyOf(context));
    const name = supplierName(given);
    if (name === '') throw new DeskRefusal("The field 'name' is not valid");
    const createTime = new Date(tools.now());
    const supplier = await inShop(host, async (tx) => {
      const holder = await nameHolder(tx, name);
      if (holder !== null) throw nameTaken(holder.id, holder.state);
      // The index holds that a shop is its own supplier once.
      const [added] = await tx
        .insert(suppliers)
        .values({ name, kind, state: 'active', createTime })
        .onConflictDoNothing()
        .returning({ id: suppliers.id });
      return added === undefined ? null : deskSupplier(tx, added.id);
    });
    if (supplier === null) throw new DeskRefusal('The shop is among its suppliers already');
    return done(context, supplier);
  });

  for (const verb of ['suspend', 'resume'] as const) {
    app.post(`/:id/${verb}`, async (context) => {
      const { host } = read(deskInput.shop, await bodyOf(context));
      const supplierId = idIn(context, what);
      const tenantId = await tenantOf(host);
      const state = states[verb];
      const changed = await withTenant(db, tenantId, (tx) => setSupplierState(tx, supplierId, state));
      if (changed === null) throw missing(context, what);
      const withdrawn = state === 'active' ? 0 : await withdrawOffersOf({ db, tools }, tenantId, supplierId);
      log.info(
        { requestId: requestIdOf(context), tenantId, supplierId, state, withdrawn },
        'a supplier has a new state',
      );
      return done(context, await withTenant(db, tenantId, (tx) => deskSupplier(tx, supplierId)));
    });
  }
  return app;
}
