import type { Context, Handler } from 'hono';
import type { Services } from '../context';
import { withTenant, type Database, type Tx } from '../db/engine';
import { handleCallback } from '../payments/callbacks';
import type { ShopDirectory } from '../shops';
import { describeError } from './describeError';
import { parseForm } from './form';
import { requestFacts } from './requestFacts';

/** The two words providers know: `fail` makes them report again, for a day or so. */
type Word = 'success' | 'fail';

/**
 * Where payment providers report. No session, no envelope: the form is signed, and the answer one word. A suspended
 * shop hears it too, since what was paid before must be booked, or given back.
 */
export function createNotifyRoute(db: Database, services: Services, directory: ShopDirectory): Handler {
  const { log, orders: tools } = services;
  const say = (context: Context, word: Word, requestId: string) =>
    context.text(word, 200, { 'Cache-Control': 'no-store', 'X-Request-Id': requestId });

  return async (context) => {
    const facts = requestFacts(context.req.raw.headers, context.req.url);
    const line = { requestId: facts.id, host: facts.host };
    try {
      const shop = await directory.find(facts.host);
      const provider = services.payments.get(context.req.param('channel') ?? '');
      const fields = parseForm(await context.req.text());
      if (shop === null || provider === undefined || fields === null) {
        const why = shop === null ? 'unknownShop' : provider === undefined ? 'unknownChannel' : 'malformed';
        log.warn({ ...line, outcome: why }, 'a payment callback was refused');
        return say(context, 'fail', facts.id);
      }
      const transaction = <T>(work: (tx: Tx) => Promise<T>) => withTenant(db, shop.id, work);
      const scene = { transaction, tools, log, requestId: facts.id, tenantId: shop.id };
      const { acknowledged } = await handleCallback({ provider, fields }, scene);
      return say(context, acknowledged ? 'success' : 'fail', facts.id);
    } catch (error) {
      log.error({ ...line, error: describeError(error) }, 'a payment callback could not be handled');
      return say(context, 'fail', facts.id);
    }
  };
}
