import type { Context } from 'hono';
import type { CallName, CallSpec } from '../../bff/contract/call';
import { upstreamCode } from '../../bff/contract/errors';
import { personOfToken } from '../auth/sessions';
import type { CallContext, Services, StepContext, TransactionContext } from '../context';
import { withTenant, type Database, type Tx } from '../db/engine';
import { handlers } from '../handlers/index';
import { languageOf } from '../messages';
import type { Shop, ShopDirectory } from '../shops';
import { readForm } from '../uploads/form';
import { Refusal, envelopeOf, refuse } from './answer';
import { eventResponse, type EventSource } from './eventStream';
import { oncePerKey } from './idempotency';
import { checkInput, parseBody, parseQuery } from './input';
import { createRepeatGuard, type RepeatGuard } from './repeats';
import { keepsAnswers, repeatableCalls } from './repeatable';
import { requestFacts, type RequestFacts } from './requestFacts';

/** The handlers as the generic mount sees them; the precise types are checked where `handlers` is written. */
type AnyHandler =
  | ((input: never, context: TransactionContext) => Promise<unknown>)
  | { readonly steps: (input: never, context: StepContext) => Promise<unknown> }
  | { readonly events: (input: never, context: StepContext) => Promise<unknown> };

/** Answers one call. */
export type Dispatch = (context: Context, name: CallName, spec: CallSpec) => Promise<Response>;

/** Everything between the route and the handler: shop, person, input, repeats, transaction, envelope. */
export function createDispatcher(db: Database, services: Services, directory: ShopDirectory): Dispatch {
  const repeats = createRepeatGuard(services.now);
  const table: Readonly<Record<string, AnyHandler>> = handlers;

  return async (context, name, spec) => {
    const facts = requestFacts(context.req.raw.headers, context.req.url);
    const shop = await directory.find(facts.host);
    if (shop !== null) context.get('span')?.add({ 'storefront.tenant': String(shop.id) });
    const answer = await answerCall(context, name, spec, facts, shop);
    if (answer instanceof Response) return answer;
    const language = facts.language ?? languageOf(shop?.locale) ?? 'en';
    return context.json(envelopeOf(spec.envelope, answer, language) as object, 200, {
      'Cache-Control': 'no-store',
      'X-Request-Id': facts.id,
    });
  };

  async function answerCall(
    context: Context,
    name: CallName,
    spec: CallSpec,
    facts: RequestFacts,
    shop: Shop | null,
  ): Promise<unknown> {
    if (shop === null) return refuse('unknownShop', upstreamCode.notFound);
    if (shop.state === 'suspended' && name !== 'GET /api/web/getTenant') return refuse('shopClosed');
    if (spec.access === 'user' && facts.token === null) return refuse('loginRequired', upstreamCode.unauthorized);

    const handler = table[name] as AnyHandler;
    // A multipart body is left to the handler, which reads it only for a person who may send one.
    const hasText = context.req.method !== 'GET' && spec.body !== 'multipart';
    const body = hasText ? await context.req.text() : '';
    const input = readInput(context, spec, body);
    const inShop = <T>(work: (tx: Tx) => Promise<T>) => withTenant(db, shop.id, work);
    const admit = async (tx: Tx | null): Promise<CallContext | Refusal> => {
      const person = tx === null || facts.token === null ? null : await personOfToken(tx, facts.token, services.now());
      if (spec.access === 'user' && person === null) return refuse('loginRequired', upstreamCode.unauthorized);
      if (input instanceof Refusal) return input;
      const who = `${shop.id}\0${person?.id ?? facts.clientAddress}`;
      // A key is the better guard, where it is looked at: it gives a repeat the first one's answer instead of a refusal.
      const isGuarded = typeof handler === 'function' && person !== null && facts.idempotencyKey !== null;
      if (!isGuarded && isRepeat(repeats, name, context.req, who, body)) return refuse('repeated');
      return { services, facts, shop, person };
    };

    if (typeof handler === 'function') {
      return inShop(async (tx) => {
        const admitted = await admit(tx);
        if (admitted instanceof Refusal) return admitted;
        const serve = () => handler(input as never, { ...admitted, tx });
        const { person } = admitted;
        const key = facts.idempotencyKey;
        if (key === null || person === null || context.req.method === 'GET' || !keepsAnswers(name)) return serve();
        const content = `${name}\0${context.req.path}\0${body}`;
        return oncePerKey(tx, { key, userId: person.id, content, nowMs: services.now() }, serve);
      });
    }
    const admitted = facts.token === null ? await admit(null) : await inShop(admit);
    if (admitted instanceof Refusal) return admitted;
    const stepContext = { ...admitted, transaction: inShop, form: () => readForm(context.req) };
    if ('steps' in handler) return handler.steps(input as never, stepContext);
    const source = await handler.events(input as never, stepContext);
    return source instanceof Refusal ? source : eventResponse(source as EventSource);
  }
}

/** Path parameters together with the query (GET) or the body, checked by the call's schema. */
function readInput(context: Context, spec: CallSpec, body: string): Record<string, unknown> | Refusal {
  const fields = context.req.method === 'GET' ? parseQuery(new URL(context.req.url).searchParams) : parseBody(body);
  if (fields === undefined) return refuse('malformed');
  return checkInput(spec.input, { ...fields, ...context.req.param() });
}

function isRepeat(
  repeats: RepeatGuard,
  name: CallName,
  request: { readonly method: string; readonly path: string },
  who: string,
  body: string,
): boolean {
  if (request.method !== 'POST' || repeatableCalls.has(name)) return false;
  return repeats.isRepeat(who, request.path, body);
}
