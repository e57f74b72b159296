import { Hono } from 'hono';
import { withTenant } from '../db/engine';
import { saleStates } from '../db/schema/listings';
import { examineListing, markListing } from '../selling/vouching';
import { pageOf } from '../http/paging';
import { deskInput } from './input';
import { bodyOf, DeskRefusal, done, idIn, listPageSize, missing, read, requestIdOf, type DeskKit } from './kit';
import { deskLabels, deskListing, deskListings } from './listingReads';
import { listingDeskActions, listingStates, type ListingDeskAction } from './listingRules';
import { readNames } from './names';
import { takeListingStep } from './listingSteps';

/** `/desk/listings`: reviewing the accounts that people consign, and taking listings down and up. */
export function createListingRoutes({ db, tools, log, tenantOf, inShop }: DeskKit): Hono {
  const app = new Hono();

  app.get('/', async (context) => {
    const { host, status, keyWord, ...page } = read(deskInput.list, context.req.query());
    const states = readNames(status, listingStates, 'state').map((name) => saleStates[name]);
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => deskListings(tx, { states, keyWord }, window)));
  });

  app.get('/:id', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    const listing = await inShop(host, (tx) => deskListing(tx, idIn(context, 'listing'), tools.now()));
    if (listing === null) throw missing(context, 'listing');
    return done(context, listing);
  });

  for (const action of listingDeskActions) {
    app.post(`/:id/${action}`, async (context) => {
      const { host, ...fields } = read(stepInput(action), await bodyOf(context));
      const listingId = idIn(context, 'listing');
      const tenantId = await tenantOf(host);
      const listing = await withTenant(db, tenantId, async (tx) => {
        const result = await takeListingStep(tx, { listingId, action, ...fields, nowMs: tools.now() });
        if (result.kind === 'missing') throw missing(context, 'listing');
        if (result.kind === 'sellerLocked') {
          throw new DeskRefusal('Its seller is locked: people unlock comes first, or the listing stays off sale');
        }
        if (result.kind === 'illegal') {
          const now =
            result.possible.length === 0
              ? 'the desk has nothing to do here'
              : `possible now: ${result.possible.join(', ')}`;
          throw new DeskRefusal(`The listing is '${result.state}', '${action}' is not possible; ${now}`);
        }
        return deskListing(tx, listingId, tools.now());
      });
      log.info({ requestId: requestIdOf(context), tenantId, listingId, action }, 'the desk moved a listing');
      return done(context, listing);
    });
  }
  app.post('/:id/examine', async (context) => {
    const { host, ...examination } = read(deskInput.examination, await bodyOf(context));
    const listingId = idIn(context, 'listing');
    const listing = await inShop(host, async (tx) => {
      const outcome = await examineListing(tx, { listingId, ...examination, nowMs: tools.now() });
      if (outcome === 'missing') throw missing(context, 'listing');
      if (outcome === 'noPicture') throw new DeskRefusal('The listing has no picture at one of these places');
      if (outcome === 'notAttached') throw new DeskRefusal('One of the attached pictures was not sent in, or is gone');
      return deskListing(tx, listingId, tools.now());
    });
    log.info({ requestId: requestIdOf(context), host, listingId }, 'the desk examined a listing');
    return done(context, listing);
  });

  app.post('/:id/mark', async (context) => {
    const { host, ...marks } = read(deskInput.marks, await bodyOf(context));
    const listingId = idIn(context, 'listing');
    if (Object.keys(marks).length === 0) {
      throw new DeskRefusal('Nothing to mark: labelIds, assurance or isOnSpecialOffer');
    }
    const listing = await inShop(host, async (tx) => {
      const outcome = await markListing(tx, { listingId, marks, nowMs: tools.now() });
      if (outcome === 'missing') throw missing(context, 'listing');
      if (outcome === 'noLabel') throw new DeskRefusal('The shop has no such label; its labels are listed');
      return deskListing(tx, listingId, tools.now());
    });
    log.info({ requestId: requestIdOf(context), host, listingId }, 'the desk marked a listing');
    return done(context, listing);
  });
  return app;
}

/** `/desk/labels`: what listings can be marked with. */
export function createLabelRoutes({ inShop }: DeskKit): Hono {
  const app = new Hono();
  app.get('/', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    return done(context, await inShop(host, deskLabels));
  });
  return app;
}

/** Who is refused must know why. */
function stepInput(action: ListingDeskAction) {
  return action === 'refuse' || action === 'down' ? deskInput.stepWithReason : deskInput.shop;
}
