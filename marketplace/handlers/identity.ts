import { upstreamCode } from '../../bff/contract/errors';
import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { refuse, refuseAt } from '../http/answer';
import { bindInviter } from '../queries/invitations';
import { verifyRealName } from '../realname/verify';

type IdentityCall = 'POST /api/realname/auth' | 'POST /api/realname/auth/two' | 'POST /api/promotion/detail/create';

/** Who a person is and by whom they came. Nothing here is logged: every input is personal. */
export const identityHandlers: HandlersOf<IdentityCall> = {
  'POST /api/realname/auth': {
    steps: async ({ name, idCard }, context) =>
      context.person === null
        ? refuse('loginRequired', upstreamCode.unauthorized)
        : verifyRealName(context, context.person.id, { name, idCard }),
  },

  'POST /api/realname/auth/two': {
    steps: async ({ name, idCard, phone }, context) =>
      context.person === null
        ? refuse('loginRequired', upstreamCode.unauthorized)
        : verifyRealName(context, context.person.id, { name, idCard, phone: phone ?? '' }),
  },

  'POST /api/promotion/detail/create': forPerson(async ({ inviteCode }, { tx, person, services }) => {
    const fault = await bindInviter(tx, { personId: person.id, inviteCode, nowMs: services.now() });
    return fault === null ? undefined : refuseAt('inviteCode', fault);
  }),
};
