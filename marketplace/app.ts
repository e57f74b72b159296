import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parseCallName, type CallName, type CallSpec } from '../bff/contract/call';
import { upstreamCode } from '../bff/contract/errors';
import { callTable } from '../bff/contract/index';
import type { TextCall } from '../bff/contract/types';
import type { Tracer } from '../bff/tracing';
import { drawCaptcha, type DrawnCaptcha } from './auth/captchas';
import { createPasswords } from './auth/passwords';
import type { ChatProvider } from './chat/provider';
import { createSandboxChat } from './chat/sandbox';
import type { Services } from './context';
import type { CredentialVault } from './credentials/vault';
import { createDispatcher } from './http/dispatch';
import { createDeskRoutes } from './desk/api';
import { envelopeOf, refuse } from './http/answer';
import { describeError } from './http/describeError';
import { createNotifyRoute } from './http/notifyRoute';
import { createPartnerRoute } from './http/partnerRoute';
import { createPictureRoute, type PictureSource } from './http/pictureRoute';
import { requestFacts } from './http/requestFacts';
import { traced } from './http/traced';
import { isAway, type Database } from './db/engine';
import { isBusy } from './db/sqlState';
import { createJobs, createHousekeeping, createPushJobs, createRefundJobs, type Jobs } from './jobs';
import type { Log } from './log';
import type { MessageName } from './messages';
import { createChangeSignals } from './live/signals';
import type { Partner } from './partner/partner';
import type { PaymentProviders } from './payments/provider';
import type { PushSender } from './push/sender';
import type { RealNameProvider } from './realname/provider';
import { createSandboxRealNames } from './realname/sandbox';
import { createShopDirectory } from './shops';
import { usualSmsLimits, type SmsLimits } from './sms/limits';
import type { SmsProvider } from './sms/provider';
import { createSandboxSms } from './sms/sandbox';
import { createGate } from './uploads/gate';
import { createPictureCopies, type PictureCopies } from './uploads/copies';
import { createPictureRefiner, type PictureRefiner } from './uploads/refine';
import { createSealedPaths } from './uploads/sealedPaths';
import { createUploadRoute } from './uploads/route';
import type { PictureStore } from './uploads/store';

/** What a marketplace is made of. */
export interface MarketplaceParts {
  readonly db: Database;
  readonly mode: 'demo' | 'production';
  /** The present time in epoch milliseconds. */
  readonly now?: () => number;
  readonly log: Log;
  readonly pictures: PictureSource;
  readonly payments: PaymentProviders;
  /** Who buys accounts by single sign-on; null or absent: nobody. */
  readonly partner?: Partner | null;
  readonly vault: CredentialVault;
  /** Opens the desk's API to whoever sends it; null or absent: there is none. */
  readonly deskToken?: string | null;
  /** Who knows real names; absent: the sandbox in demo mode, nobody outside it. */
  readonly realNames?: RealNameProvider | null;
  /** Who carries the chat; absent: the sandbox in demo mode, nobody outside it. */
  readonly chat?: ChatProvider;
  /** Who sends SMS; null or absent: the sandbox in demo mode, nobody outside it. */
  readonly sms?: SmsProvider | null;
  /** Absent: the usual ones. */
  readonly smsLimits?: SmsLimits;
  /** Who tells browsers of messages; null or absent: nobody. */
  readonly push?: PushSender | null;
  /** Where uploaded pictures lie. */
  readonly pictureStore: PictureStore;
  /** Gives each request a span; null or absent: nobody traces. */
  readonly tracer?: Tracer | null;
  /** Replaced in tests, which must know what a captcha says. */
  readonly drawCaptcha?: () => DrawnCaptcha;
  /** Replaced in tests, which must not depend on how busy the machine is. */
  readonly refinePicture?: PictureRefiner;
  /** As `refinePicture`. */
  readonly pictureCopies?: PictureCopies;
}

/** The reference upstream: answers `/prod-api/...` for every shop in its database. */
export interface Marketplace {
  fetch(request: Request): Promise<Response>;
  /** What happens without anybody asking: deadlines, the desk of demo mode. */
  readonly jobs: Jobs;
  /** Giving money back, which waits for payment providers. */
  readonly refunds: Jobs;
  /** Telling browsers of messages, which waits for push services. */
  readonly pushes: Jobs;
  /** Rare work, such as removing pictures nobody refers to. */
  readonly housekeeping: Jobs;
}

const basePath = '/prod-api';
const maxBodyBytes = 1024 * 1024;
/** The rest of the ten connections are for everything else. */
const smsGateLimits = { places: 2, maxWaiting: 100, waitLimitMs: 4_000 };
const maxReportBytes = 64 * 1024;
const notifyCall: TextCall = 'POST /api/pay/notify/{channel}';
const partnerCall: TextCall = 'POST /api/other/partner/{partner}/report';
/** A picture of 10 MiB with the text of the form around it. */
const maxUploadBytes = 11 * 1024 * 1024;

/**
 * Makes the marketplace.
 * @example const marketplace = createMarketplace({ db, mode: 'demo', log, pictures, pictureStore, payments, vault });
 *          await marketplace.fetch(new Request('http://aurora.localhost/prod-api/web/getTenant'));
 */
export function createMarketplace(parts: MarketplaceParts): Marketplace {
  const now = parts.now ?? Date.now;
  const services: Services = {
    mode: parts.mode,
    now,
    log: parts.log,
    passwords: createPasswords(),
    drawCaptcha: parts.drawCaptcha ?? drawCaptcha,
    orders: { now, signals: createChangeSignals(), automaticDesk: parts.mode === 'demo' },
    buybacks: { now, signals: createChangeSignals(), automaticDesk: parts.mode === 'demo' },
    payments: parts.payments,
    partner: parts.partner ?? null,
    vault: parts.vault,
    realNames: parts.realNames ?? (parts.mode === 'demo' ? createSandboxRealNames() : null),
    chat: parts.chat ?? (parts.mode === 'demo' ? createSandboxChat(parts.vault) : null),
    sms: parts.sms ?? (parts.mode === 'demo' ? createSandboxSms() : null),
    smsLimits: parts.smsLimits ?? usualSmsLimits,
    push: parts.push ?? null,
    smsGate: createGate(smsGateLimits),
    pictureStore: parts.pictureStore,
    refinePicture: parts.refinePicture ?? createPictureRefiner(parts.log),
  };
  const directory = createShopDirectory(parts.db, now);
  const dispatch = createDispatcher(parts.db, services, directory);
  const app = new Hono();
  if (parts.tracer) app.use(traced(parts.tracer));
  app.use(limitBodies());
  const sealed = createSealedPaths(parts.vault, now);
  const copies = parts.pictureCopies ?? createPictureCopies(parts.pictureStore, parts.log);
  app.get(`${basePath}/pictures/upload/*`, createUploadRoute({ db: parts.db, directory, copies, sealed, now }));
  app.get(`${basePath}/pictures/*`, createPictureRoute(parts.pictures));
  if (parts.deskToken) {
    const { db, log, vault, deskToken: token } = parts;
    const { orders: tools, buybacks, pictureStore, refinePicture } = services;
    app.route(
      '/desk',
      createDeskRoutes({ db, log, vault, tools, buybacks, sealed, pictureStore, refinePicture, token }),
    );
  }
  const reports = [
    [notifyCall, createNotifyRoute],
    [partnerCall, createPartnerRoute],
  ] as const;
  for (const [call, createRoute] of reports) {
    const limit = bodyLimit({ maxSize: maxReportBytes, onError: (context) => context.text('fail') });
    app.post(honoPath(parseCallName(call).path), limit, createRoute(parts.db, services, directory));
  }
  for (const [name, spec] of inRoutingOrder()) {
    if (spec.envelope === 'text') continue;
    const { method, path } = parseCallName(name);
    app.on(method, honoPath(path), (context) => dispatch(context, name, spec));
  }
  // What is no call at all has no envelope promised: as with the family's back ends the HTTP status says it too.
  app.notFound((context) => refusal(context, 'unknownPath', upstreamCode.notFound, 404));
  app.onError((error, context) => {
    const facts = requestFacts(context.req.raw.headers, context.req.url);
    const { traceId } = context.get('span') ?? {};
    const fields = {
      ...{ requestId: facts.id, host: facts.host, path: context.req.path, error: describeError(error) },
      ...(traceId === undefined ? {} : { traceId }),
    };
    parts.log.error(fields, 'a call failed');
    // By its status, as a server that is down: an envelope would be taken for the shop's answer, a listing for gone.
    if (isAway(error)) return context.text('The database is not to be reached', 503);
    return refusal(context, isBusy(error) ? 'busy' : 'failed');
  });
  return {
    fetch: async (request) => app.fetch(request),
    jobs: createJobs(parts.db, services),
    refunds: createRefundJobs(parts.db, services),
    pushes: createPushJobs(parts.db, services),
    housekeeping: createHousekeeping(parts.db, services),
  };
}

/** Bodies are at most 1 MiB; only the calls that take a file may have more. */
function limitBodies(): MiddlewareHandler {
  const isUpload = ([, spec]: [string, CallSpec]) => spec.body === 'multipart';
  const names = Object.entries(callTable).filter(isUpload) as [CallName, CallSpec][];
  const uploadPaths = new Set([...names.map(([name]) => honoPath(parseCallName(name).path)), '/desk/pictures']);
  const limit = bodyLimit({ maxSize: maxBodyBytes, onError: (context) => refusal(context, 'malformed') });
  const limitUpload = bodyLimit({ maxSize: maxUploadBytes, onError: (context) => refusal(context, 'pictureTooBig') });
  return (context, next) => (uploadPaths.has(context.req.path) ? limitUpload : limit)(context, next);
}

/** Fixed paths before those with parameters, so that `order/list` is never taken for an order's id. */
function inRoutingOrder(): [CallName, CallSpec][] {
  const entries = Object.entries(callTable) as [CallName, CallSpec][];
  return entries.sort(([left], [right]) => Number(left.includes('{')) - Number(right.includes('{')));
}

/** `/api/web/order/{id}` as the path the upstream serves: `/prod-api/web/order/:id`. */
function honoPath(path: string): string {
  return basePath + path.slice('/api'.length).replace(/\{(\w+)\}/g, ':$1');
}

function refusal(context: Context, message: MessageName, code?: number, status: 200 | 404 = 200): Response {
  const { language } = requestFacts(context.req.raw.headers, context.req.url);
  return context.json(envelopeOf('data', refuse(message, code), language ?? 'en') as object, status);
}
