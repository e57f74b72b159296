import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { languageOf } from '../messages';
import { dropSubscription, keepSubscription, subscriptionOfSession } from '../push/subscriptions';

type PushCall = 'GET /api/web/push/key' | 'POST /api/web/push/subscription' | 'POST /api/web/push/subscription/remove';

/** Which browsers are told of messages. */
export const pushHandlers: HandlersOf<PushCall> = {
  'GET /api/web/push/key': forPerson(async (_input, { tx, person, services }) => ({
    publicKey: services.push?.publicKey ?? null,
    current: await subscriptionOfSession(tx, person),
  })),

  'POST /api/web/push/subscription': forPerson(async (input, { tx, person, services, facts, shop }) => {
    const { push } = services;
    if (push === null) return refuse('pushUnavailable');
    if (!push.accepts(input.endpoint)) return refuse('pushEndpoint');
    const language = facts.language ?? languageOf(shop.locale) ?? 'en';
    await keepSubscription(tx, person, input, { language, now: new Date(services.now()) });
    return undefined;
  }),

  'POST /api/web/push/subscription/remove': forPerson(async ({ endpoint }, { tx, person }) => {
    await dropSubscription(tx, person, endpoint);
    return undefined;
  }),
};
