import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BffClient } from '../contract/types';
import { bffErrors } from '../contract/errors';
import { isSameOriginRequest } from '../csrf';
import type { Tenant } from '../directory';
import { BffFailure } from '../failure';
import type { Visit } from '../frontDoor';
import type { PageKit } from '../pageKit';
import { busyPage, demoShopsPage, foreignFormPage, malformedPage, unavailablePage, unknownHostPage } from '../pages';
import { addSecurityHeaders } from '../securityHeaders';
import { sessionCookieName } from '../session';
import { maintenancePage, suspendedPage, type PageDress } from '../shutPages';
import type { TenantInfo } from '../tenantInfo';
import { UpstreamError } from '../transport';
import type { AssembledBff } from './assemble';
import type { GuestAnswer, GuestPages, PlainPage } from './guestPages';
import type { Logger } from './log';
import { createFormMemory, withBoundedBody, type FormShare } from './pageBody';
import type { PageKitMaker } from './pageKit';
import { toWebRequest } from './webResponse';

/** How long a visitor waits for a page that is being made for somebody else, before one is made for them alone. */
const pageWaitMs = 2000;

/** The methods a page takes, and those of one that does something with a form. */
const pageMethods = ['GET', 'HEAD'];
const formPageMethods = [...pageMethods, 'POST'];
/** With it Remix answers with one route's data, as its version 1 did, and bypasses the page's error boundaries. */
const legacyDataParameter = '_data';

/** What a page is made with. */
export type PageContext = Partial<PageKit> & {
  readonly bff: BffClient;
  readonly cspNonce: string;
  readonly partnerOrigin: string | null;
  /** The server sends the page from `html` and never reads the response's body. */
  readonly takesHtml: true;
  /** Told of what nobody foresaw; the visitor gets the page of an error. */
  readonly reportError: (error: unknown) => void;
  /** Set by the renderer: the page as text, in pieces. */
  html?: readonly string[];
};

/** Renders a page of a known, open shop. */
export type PageRenderer = (request: Request, context: PageContext) => Promise<Response>;

export interface VisitorPagesOptions {
  readonly assembled: Pick<AssembledBff, 'bff' | 'rates'>;
  readonly renderPage: PageRenderer;
  /** Tells the paths of pages that do something with a form. */
  readonly takesForms: (pathname: string) => boolean;
  /** Pages made once for all guests; null: each is made for its visitor. */
  readonly guestPages: GuestPages | null;
  /** What pages get beside the calls. */
  readonly pageKit: PageKitMaker;
  /** Where a shop of this origin may send its visitors on to; null: nowhere. */
  readonly partnerOrigin: (siteOrigin: string) => string | null;
  /** How a shop looks, for the page of one that is shut. */
  readonly dress: (info: TenantInfo) => PageDress;
  /** Demo mode: the shops that the bare `localhost` lists; null otherwise. */
  readonly demoShops: ((origin: string) => { url: string; name: string; note: string }[]) | null;
  readonly log: Pick<Logger, 'error'>;
}

/** What is left to do with a visitor's request for a page: to send this, or nothing. */
export type PageAnswer =
  ({ readonly kind: 'page' } & PlainPage) | { readonly kind: 'sent'; readonly status: number; readonly cache: string };

/** Who gets which page. */
export interface VisitorPages {
  /** What a host answers to everything, files too, when no open shop stands behind it; else null. */
  closedPage(visit: Visit): Promise<Response | null>;
  /**
   * The page: a refusal, one that all guests are told, or one made for this visitor.
   * @param waitedMs what looking the shop up took: it counts into the time of the page's calls
   */
  answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: Visit,
    requestId: string,
    waitedMs: number,
  ): Promise<PageAnswer>;
}

/** Pages of every kind: of shops that are closed, for whoever asks too often, for guests, for persons. */
export function createVisitorPages(options: VisitorPagesOptions): VisitorPages {
  const { assembled } = options;
  const { bff } = assembled;
  const formMemory = createFormMemory();

  /** What a host answers to everything, files too, when no open shop stands behind it; else null. */
  async function closedPage(visit: Visit): Promise<Response | null> {
    if (visit.host === 'localhost' && options.demoShops !== null) return demoShopsPage(options.demoShops(visit.origin));
    const resolution = await bff.directory.resolve(visit.host);
    if (resolution.state === 'unknown') return unknownHostPage();
    if (resolution.state === 'unavailable') return outagePage(resolution.error);
    const { tenant } = resolution;
    if (tenant.state === 'open') return null;
    const headers = new Headers();
    for (const [name, value] of visit.headers) if (/^(cookie|accept-language)$/.test(name)) headers.append(name, value);
    const dress = options.dress(tenant.info);
    // No path in it: it would make the page longer than that of a host without a shop.
    if (tenant.state === 'suspended') return suspendedPage(tenant.info, dress, { headers, path: '' });
    const path = visit.path.startsWith('//') ? '/' : visit.path;
    return maintenancePage(tenant, dress, { headers, path, nowMs: Date.now() });
  }

  async function answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    sent: Visit,
    requestId: string,
    waitedMs: number,
  ): Promise<PageAnswer> {
    const visit = withoutLegacyData(sent);
    const resolution = await bff.directory.resolve(visit.host);
    const tenant = resolution.state === 'known' ? resolution.tenant : null;
    const refusing = tenant === null ? null : await busy(incoming.method, visit, tenant);
    if (refusing !== null) return { kind: 'page', response: refusing, html: null };
    const shared = tenant === null ? null : await guestAnswer(incoming, outgoing, visit, tenant, requestId, waitedMs);
    if (shared !== null && shared.state !== 'BYPASS')
      return { kind: 'sent', status: shared.status, cache: shared.state };
    const own = shared?.page ?? (await page(toWebRequest(incoming, outgoing, visit), visit, requestId, waitedMs));
    return { kind: 'page', ...own };
  }

  async function guestAnswer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: Visit,
    tenant: Tenant,
    requestId: string,
    waitedMs: number,
  ): Promise<GuestAnswer | null> {
    const { guestPages } = options;
    if (guestPages === null) return null;
    return guestPages.answer(incoming, outgoing, visit, tenant, {
      requestId,
      waitMs: pageWaitMs,
      render: async (request) => {
        const { client, ...rendered } = await render(request, visit, requestId, waitedMs);
        const isForAll = client.staleSince === null && !client.hadTrouble && client.setCookies.length === 0;
        addCommonHeaders(rendered.response.headers, visit.origin.startsWith('https:'));
        return { ...rendered, isForAll };
      },
    });
  }

  /** The page for whoever asks for more than people do; else null. */
  async function busy(method: string | undefined, visit: Visit, { id, info }: Tenant): Promise<Response | null> {
    const isQuestion = method === 'GET' || method === 'HEAD';
    const waitSeconds = await assembled.rates.take(isQuestion ? 'page' : 'write', id, visit.clientIp);
    return waitSeconds === null ? null : busyPage(info.tenantName, waitSeconds);
  }

  /** @param waitedMs what looking the shop up took: it counts into the time of the page's calls */
  async function page(request: Request, visit: Visit, requestId: string, waitedMs: number): Promise<PlainPage> {
    if (!isSameOriginRequest(request.method, request.headers, visit.origin)) {
      return { response: await foreignFormPage(), html: null };
    }
    // Of a form that nobody takes nothing is read; the framework would answer for a file, such as robots.txt, that it failed.
    const methods = options.takesForms(visit.path.split('?', 1)[0] ?? '/') ? formPageMethods : pageMethods;
    if (!methods.includes(request.method)) {
      const page = await malformedPage(bffErrors.methodNotAllowed.status);
      page.headers.set('allow', methods.join(', '));
      return { response: page, html: null };
    }
    const share = formMemory.share();
    try {
      const bounded = await readForm(request, share);
      if (bounded instanceof BffFailure) return { response: await refusedForm(bounded), html: null };
      return await pageOf(bounded, visit, requestId, waitedMs);
    } finally {
      share.release();
    }
  }

  /** The request with its form, or why it is refused. */
  async function readForm(request: Request, share: FormShare): Promise<Request | BffFailure> {
    if (request.body === null) return request;
    return withBoundedBody(request, share).catch((error: unknown) => {
      if (error instanceof BffFailure && error.error !== 'clientClosed') return error;
      throw error;
    });
  }

  async function pageOf(request: Request, visit: Visit, requestId: string, waitedMs: number): Promise<PlainPage> {
    const { response, html, client } = await render(request, visit, requestId, waitedMs);
    // Caches on the way would tell others of it; the visitor's next page ends the session as well.
    if (isForCaches(response)) return { response, html };
    // A redirect that a loader throws knows nothing of what became of the session.
    const present = response.headers.getSetCookie();
    const changes = client.setCookies.filter((cookie) => cookie.startsWith(`${sessionCookieName}=`));
    for (const cookie of changes) if (!present.includes(cookie)) response.headers.append('set-cookie', cookie);
    return { response, html };
  }

  /** Has the app make a page, with everything it needs for one visit. */
  async function render(request: Request, visit: Visit, requestId: string, waitedMs: number) {
    const client = await bff.client(request, { requestId, ...visit }, waitedMs);
    const resolution = await bff.directory.resolve(visit.host);
    const tenant = resolution.state === 'known' ? resolution.tenant : null;
    const kit = tenant === null ? {} : options.pageKit(tenant, visit, requestId);
    const nonce = newNonce();
    const partnerOrigin = options.partnerOrigin(visit.origin);
    const reportError = (error: unknown) =>
      options.log.error({ err: error, requestId, tenant: tenant?.id ?? null }, 'a page failed unexpectedly');
    const context: PageContext = { bff: client, cspNonce: nonce, partnerOrigin, takesHtml: true, reportError, ...kit };
    const response = await options.renderPage(request, context);
    return { response, html: context.html ?? null, client, nonce };
  }

  return { closedPage, answer };
}

/** The same visit without a parameter that is the framework's and not the page's. */
function withoutLegacyData(visit: Visit): Visit {
  const mark = visit.path.indexOf('?');
  const query = mark < 0 ? '' : visit.path.slice(mark + 1);
  // Names may be percent-encoded; most queries need not be read for it.
  if (!/_data|%/.test(query)) return visit;
  const parameters = new URLSearchParams(query);
  if (!parameters.has(legacyDataParameter)) return visit;
  parameters.delete(legacyDataParameter);
  const path = visit.path.slice(0, mark);
  return { ...visit, path: parameters.size === 0 ? path : `${path}?${parameters.toString()}` };
}

/** May caches on the way keep it and tell it to others? */
export const isForCaches = ({ headers }: Response) => /\bpublic\b/i.test(headers.get('cache-control') ?? '');

/** What every page carries; what it says itself wins. */
export function addCommonHeaders(headers: Headers, isHttps: boolean): void {
  // Without this header a cache on the way decides for itself, and may store a person's page.
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  addSecurityHeaders(headers, isHttps);
}

function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
}

function refusedForm({ error }: BffFailure): Promise<Response> {
  const known: { status: number; retryAfterSeconds?: number } = bffErrors[error];
  if (known.retryAfterSeconds === undefined) return malformedPage(known.status);
  return unavailablePage(known.status, known.retryAfterSeconds);
}

/** The shop could not be looked up: the same status a call would get. */
function outagePage(error: unknown): Promise<Response> {
  const name = error instanceof BffFailure ? error.error : error instanceof UpstreamError ? error.bffError : 'internal';
  const known: { status: number; retryAfterSeconds?: number } = bffErrors[name];
  return unavailablePage(known.status, known.retryAfterSeconds);
}
