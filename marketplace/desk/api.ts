import { Hono } from 'hono';
import { rotateEverywhere } from '../credentials/openVault';
import { isAway } from '../db/engine';
import { isBusy } from '../db/sqlState';
import { describeError } from '../http/describeError';
import { createApplicationRoutes } from './applicationRoutes';
import { createBlacklistRoutes } from './blacklistRoutes';
import { createBuybackRoutes } from './buybackRoutes';
import { deskInput } from './input';
import { bodyOf, createDeskKit, DeskRefusal, done, read, requestIdOf, send, type DeskParts } from './kit';
import { createLabelRoutes, createListingRoutes } from './listingRoutes';
import { createOrderRoutes } from './orderRoutes';
import { createPayoutRoutes } from './payoutRoutes';
import { createPersonRoutes } from './personRoutes';
import { createPictureRoutes } from './pictureRoutes';
import { createProblemRoutes } from './problemRoutes';
import { createShopRoutes } from './shopRoutes';
import { createSupplierRoutes } from './supplierRoutes';
import { tokenCheck } from './token';

/** A rotation of many rows goes on in the next call, before a client loses patience. */
const rotationLimitMs = 20_000;

/**
 * The merchant's staff at work: `/desk/…`, beside `/prod-api` and out of the storefront's reach.
 * @example app.route('/desk', createDeskRoutes({ db, tools, buybacks, vault, log, sealed, pictureStore, refinePicture, token }));
 */
export function createDeskRoutes(parts: DeskParts): Hono {
  const { db, vault, log } = parts;
  const kit = createDeskKit(parts);
  const isStaff = tokenCheck(parts.token);
  const app = new Hono();

  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    if (!isStaff(context.req.header('authorization'))) {
      throw new DeskRefusal('The desk needs its token: Authorization: Bearer …', 401);
    }
    await next();
  });

  app.route('/shops', createShopRoutes(kit));
  app.route('/orders', createOrderRoutes(kit));
  app.route('/listings', createListingRoutes(kit));
  app.route('/pictures', createPictureRoutes(kit));
  app.route('/labels', createLabelRoutes(kit));
  app.route('/blacklist', createBlacklistRoutes(kit));
  app.route('/buybacks', createBuybackRoutes(kit));
  app.route('/suppliers', createSupplierRoutes(kit));
  app.route('/applications', createApplicationRoutes(kit));
  app.route('/people', createPersonRoutes(kit));
  app.route('/payouts', createPayoutRoutes(kit));
  app.route('/problems', createProblemRoutes(kit));

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
    const requestId = requestIdOf(context);
    log.error({ requestId, path: context.req.path, error: describeError(error) }, 'a call of the desk failed');
    // As from a server that is down: nobody has said no.
    if (isAway(error)) return send(context, { code: 503, msg: 'The database is not to be reached' }, 503);
    if (isBusy(error)) return send(context, { code: 500, msg: 'Somebody else is at it just now, try again' }, 200);
    return send(context, { code: 500, msg: `The marketplace failed; its log says more under ${requestId}` }, 200);
  });
  return app;
}
