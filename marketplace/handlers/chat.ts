import { upstreamCode } from '../../bff/contract/errors';
import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { describeError } from '../http/describeError';
import { profileOf } from '../queries/people';

/** Shorter than a visitor's call may take in all. */
const providerLimitMs = 7_000;

/** The way to talk to the shop. The answer is a credential: it is not logged. */
export const chatHandlers: HandlersOf<'GET /api/other/getOtherUserHX'> = {
  'GET /api/other/getOtherUserHX': {
    steps: async (_input, { person, services, shop, facts, transaction }) => {
      if (person === null) return refuse('loginRequired', upstreamCode.unauthorized);
      if (services.chat === null) return refuse('chatNotSetUp');
      const { nickName } = await transaction((tx) => profileOf(tx, person.id));
      try {
        const account = await services.chat.accountOf(
          { tenantId: shop.id, personId: person.id },
          AbortSignal.timeout(providerLimitMs),
        );
        return { ...account, nick: nickName };
      } catch (error) {
        services.log.warn({ requestId: facts.id, error: describeError(error) }, 'the chat provider did not answer');
        return refuse('chatOutage');
      }
    },
  },
};
