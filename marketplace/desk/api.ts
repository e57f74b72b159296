import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { rotateEverywhere } from '../credentials/openVault';
import type { CredentialVault } from '../credentials/vault';
import { findTenantId, withTenant, type Database, type Tx } from '../db/engine';
import { describeError } from '../http/describeError';
import { pageOf } from '../http/paging';
import { requestFacts } from '../http/requestFacts';
import type { Log } from '../log';
import type { OrderTools } from '../orders/transition';
import { rowId } from '../queries/wire';
import { deskActions } from './actions';
import { addToBlacklist, blacklistPage, removeFromBlacklist } from './blacklist';
import { deskInput, inputFault } from './input';
import { deskOrder, deskOrders } from './reads';
import { readDeskStatuses, refusalOf, stepInput } from './stepRequest';
import { takeDeskStep } from './steps';
import { tokenCheck } from './token';
import type { DeskAnswer } from './wire';

/** What the desk's API depends on. */
export interface DeskParts {
  readonly db: Database;
  readonly tools: OrderTools;
  readonly vault: CredentialVault;
  readonly log: Log;
  /** Who sends it is the staff. */
  readonly token: string;
}

/** A "no" for the person at the desk. */
class DeskRefusal extends Error {
  constructor(
    message: string,
    readonly code: 401 | 404 | 500 = 500,
  ) {
    super(message);
  }
}

const listPageSize = 20;
/** A rotation of many rows goes on in the next call, before a client loses patience. */
const rotationLimitMs = 20_000;

/**
 * The merchant's staff at work: `/desk/…`, beside `/prod-api` and out of the storefront's reach.
 * @example app.route('/desk', createDeskRoutes({ db, tools, vault, log, token }));
 */
export function createDeskRoutes(parts: DeskParts): Hono {
  const { db, tools, vault, log } = parts;
  const isStaff = tokenCheck(parts.token);
  const app = new Hono();

  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    if (!isStaff(context.req.header('authorization'))) {
      throw new DeskRefusal('The desk needs its token: Authorization: Bearer …', 401);
    }
    await next();
  });

  app.get('/orders', async (context) => {
    const { host, status, keyWord, ...page } = read(deskInput.list, context.req.query());
    const statuses = readDeskStatuses(status);
    if (typeof statuses === 'string') throw new DeskRefusal(statuses);
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => deskOrders(tx, { statuses, keyWord }, window)));
  });

  app.get('/orders/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const id = context.req.param('id');
    const order = await inShop(host, (tx) => deskOrder(tx, orderIdOf(id)));
    if (order === null) throw orderMissing(id);
    return done(context, order);
  });

  for (const action of deskActions) {
    app.post(`/orders/:id/${action}`, async (context) => {
      const { host, ...fields } = read(stepInput(action), await bodyOf(context));
      const id = context.req.param('id');
      const orderId = orderIdOf(id);
      const tenantId = await tenantOf(host);
      const order = await withTenant(db, tenantId, async (tx) => {
        const result = await takeDeskStep(tx, { orderId, action, ...fields }, { tools, vault });
        if (result.kind === 'missing') throw orderMissing(id);
        if (result.kind !== 'done') throw new DeskRefusal(refusalOf(action, result));
        return deskOrder(tx, orderId);
      });
      log.info({ requestId: idOf(context), tenantId, orderId, action }, 'the desk took a step');
      return done(context, order);
    });
  }

  app.get('/blacklist', async (context) => {
    const { host, ...page } = read(deskInput.blacklistPage, context.req.query());
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => blacklistPage(tx, window)));
  });

  app.post('/blacklist', async (context) => {
    const { host, ...names } = read(deskInput.blacklistEntry, await bodyOf(context));
    const entry = await inShop(host, (tx) => addToBlacklist(tx, names, tools.now()));
    if (entry === null) throw new DeskRefusal("One of the fields 'gameSn' and 'content' is needed");
    return done(context, entry);
  });

  app.delete('/blacklist/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const id = rowId(context.req.param('id'));
    const isGone = id !== null && (await inShop(host, (tx) => removeFromBlacklist(tx, id)));
    if (!isGone) throw new DeskRefusal(`There is no entry ${context.req.param('id')} on the blacklist`, 404);
    return done(context);
  });

  app.post('/credentials/rotate', async (context) => {
    read(deskInput.nothing, await bodyOf(context));
    return done(context, await rotateEverywhere(db, vault, log, AbortSignal.timeout(rotationLimitMs)));
  });

  app.all('/*', (context) => send(context, { code: 404, msg: 'The desk has no such call' }, 404));
  app.onError((error, context) => {
    if (error instanceof DeskRefusal) {
      if (error.code === 401) context.header('WWW-Authenticate', 'Bearer');
      return send(context, { code: error.code, msg: error.message }, error.code === 401 ? 401 : 200);
    }
    const requestId = idOf(context);
    log.error({ requestId, path: context.req.path, error: describeError(error) }, 'a call of the desk failed');
    return send(context, { code: 500, msg: `The marketplace failed; its log says more under ${requestId}` }, 200);
  });
  return app;

  async function tenantOf(host: string): Promise<number> {
    const tenantId = await findTenantId(db, host.toLowerCase());
    if (tenantId === null) throw new DeskRefusal(`No shop is served at ${host}`, 404);
    return tenantId;
  }

  async function inShop<T>(host: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return withTenant(db, await tenantOf(host), work);
  }
}

function read<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (!result.success) throw new DeskRefusal(inputFault(result.error, raw));
  return result.data;
}

async function bodyOf(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DeskRefusal('The body is not JSON');
  }
}

function orderIdOf(id: string): number {
  const orderId = rowId(id);
  if (orderId === null) throw orderMissing(id);
  return orderId;
}

function orderMissing(id: string): DeskRefusal {
  return new DeskRefusal(`There is no order ${id} in this shop`, 404);
}

function idOf(context: Context): string {
  return requestFacts(context.req.raw.headers, context.req.url).id;
}

function done(context: Context, data?: unknown): Response {
  return send(context, { code: 200, msg: 'success', ...(data === undefined ? {} : { data }) }, 200);
}

function send(context: Context, answer: DeskAnswer, status: ContentfulStatusCode): Response {
  return context.json(answer, status);
}
