import { Hono } from 'hono';
import { withTenant } from '../db/engine';
import { pageOf } from '../http/paging';
import { lockOut, letIn, withdrawAllOf } from '../people/standing';
import { deskInput } from './input';
import { bodyOf, done, idIn, listPageSize, missing, read, requestIdOf, type DeskKit } from './kit';
import { readNames } from './names';
import { deskPeople, deskPerson } from './personReads';
import { personStates } from './personWire';

const what = 'person';

/** `/desk/people`: who buys and sells in a shop, and who may not any more. */
export function createPersonRoutes({ db, tools, buybacks, log, tenantOf, inShop }: DeskKit): Hono {
  const app = new Hono();

  app.get('/', async (context) => {
    const { host, status, keyWord, ...page } = read(deskInput.list, context.req.query());
    const states = readNames(status, personStates, 'state');
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => deskPeople(tx, { states, keyWord }, window)));
  });

  app.get('/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const person = await inShop(host, (tx) => deskPerson(tx, idIn(context, what)));
    if (person === null) throw missing(context, what);
    return done(context, person);
  });

  app.post('/:id/lock', async (context) => {
    const { host, reason } = read(deskInput.stepWithReason, await bodyOf(context));
    const personId = idIn(context, what);
    const tenantId = await tenantOf(host);
    const isFound = await withTenant(db, tenantId, (tx) => lockOut(tx, { personId, reason, nowMs: tools.now() }));
    if (!isFound) throw missing(context, what);
    const withdrawn = await withdrawAllOf({ db, tools, buybacks }, tenantId, personId);
    log.info({ requestId: requestIdOf(context), tenantId, personId, withdrawn }, 'the desk locked a person');
    return done(context, { person: await withTenant(db, tenantId, (tx) => deskPerson(tx, personId)), withdrawn });
  });

  app.post('/:id/unlock', async (context) => {
    const { host } = read(deskInput.shop, await bodyOf(context));
    const personId = idIn(context, what);
    const tenantId = await tenantOf(host);
    const person = await withTenant(db, tenantId, async (tx) =>
      (await letIn(tx, personId)) ? deskPerson(tx, personId) : null,
    );
    if (person === null) throw missing(context, what);
    log.info({ requestId: requestIdOf(context), tenantId, personId }, 'the desk let a person in again');
    return done(context, person);
  });
  return app;
}
