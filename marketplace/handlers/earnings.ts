import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { pageOf } from '../http/paging';
import { earningsPage, owedTo } from '../payouts/owed';
import { changePayee, payeeOf, payeeWaitMs, wirePayee } from '../payouts/payees';
import { wireMoney } from '../queries/wire';

type EarningCall = 'GET /api/web/earnings' | 'GET /api/web/earnings/list' | 'POST /api/web/earnings/payee';

/** Where sellers' money goes. The form is never logged: it is personal. */
export const earningHandlers: HandlersOf<EarningCall> = {
  'GET /api/web/earnings': forPerson(async (_input, { tx, person, services }) => {
    const payee = await payeeOf(tx, person.id);
    return {
      owed: wireMoney(await owedTo(tx, person.id)),
      payee: payee === null ? null : wirePayee(payee, services.now()),
      payeeWait: payeeWaitMs[services.mode] / 1_000,
    };
  }),

  'GET /api/web/earnings/list': forPerson((input, { tx, person, services }) =>
    earningsPage(tx, person.id, pageOf(input), services.now()),
  ),

  'POST /api/web/earnings/payee': forPerson((input, context) => changePayee(context, input)),
};
