import { Hono } from 'hono';
import { z } from 'zod';
import { withTenant } from '../db/engine';
import { pageOf } from '../http/paging';
import { owedTo } from '../payouts/owed';
import { payOut, type PayoutFault } from '../payouts/pay';
import { wireMoney, wireTime } from '../queries/wire';
import { amount, rowNumber } from './buybackInput';
import { deskInput } from './input';
import { bodyOf, DeskRefusal, done, idIn, listPageSize, missing, read, requestIdOf, type DeskKit } from './kit';
import { deskOwed, deskPayee, deskPayout } from './payoutReads';

const what = 'person';
const maxReferenceLength = 60;

const payoutInput = z.strictObject({
  ...deskInput.shop.shape,
  reference: z
    .string()
    .trim()
    .regex(new RegExp(`^[^\\p{Cc}\\p{Cf}]{1,${maxReferenceLength}}$`, 'u')),
  amount: amount.optional(),
  payeeId: rowNumber.optional(),
});

/** `/desk/payouts`: what a shop owes its sellers, where it is sent, and what was sent. */
export function createPayoutRoutes({ db, tools, vault, log, tenantOf, inShop }: DeskKit): Hono {
  const app = new Hono();

  app.get('/', async (context) => {
    const { host, ...page } = read(deskInput.blacklistPage, context.req.query());
    const window = pageOf({ pageSize: listPageSize, ...page });
    return done(context, await inShop(host, (tx) => deskOwed(tx, window, tools.now())));
  });

  // Not a GET: the look is written down.
  app.post('/:id/show', async (context) => {
    const { host } = read(deskInput.shop, await bodyOf(context));
    const personId = idIn(context, what);
    const tenantId = await tenantOf(host);
    const owed = await withTenant(db, tenantId, (tx) => deskPayee(tx, vault, personId, tools.now()));
    if (owed === null) throw missing(context, what);
    log.info({ requestId: requestIdOf(context), tenantId, personId }, 'the desk looked at a payee');
    return done(context, owed);
  });

  app.post('/:id/pay', async (context) => {
    const { host, reference, amount: amountCents = null, payeeId = null } = read(payoutInput, await bodyOf(context));
    const personId = idIn(context, what);
    const tenantId = await tenantOf(host);
    const booked = await withTenant(db, tenantId, async (tx) => {
      const result = await payOut(tx, { personId, reference, amountCents, payeeId }, tools.now());
      if (result.kind === 'missing') throw missing(context, what);
      if (result.kind !== 'done' && result.kind !== 'repeated') throw new DeskRefusal(refusalOf(result));
      const isRepeated = result.kind === 'repeated';
      const payout = await deskPayout(tx, result.payout, tools.now());
      return { ...payout, personId, isRepeated, owed: wireMoney(await owedTo(tx, personId)) };
    });
    const { id: payoutId, isRepeated } = booked;
    log.info({ requestId: requestIdOf(context), tenantId, personId, payoutId, isRepeated }, 'the desk booked a payout');
    return done(context, booked);
  });
  return app;
}

function refusalOf(fault: PayoutFault): string {
  switch (fault.kind) {
    case 'noPayee':
      return 'The person has not entered where the money goes';
    case 'nothingOwed':
      return 'Nothing is owed to this person';
    case 'waiting':
      return `The payee was changed a moment ago: payouts wait until ${wireTime(fault.until)} (GMT+8)`;
    case 'tooMuch':
      return `Only ¥${wireMoney(fault.owedCents)} are owed to this person`;
    case 'otherAmount':
      return `This reference was booked with ¥${wireMoney(fault.payout.amountCents)} on ${wireTime(fault.payout.time)} (GMT+8)`;
  }
}
