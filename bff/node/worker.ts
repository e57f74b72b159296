import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BffClient } from '../contract/types';
import { isSameOriginRequest } from '../csrf';
import { bffErrors, type BffErrorName } from '../contract/errors';
import { BffFailure, failureResponse } from '../failure';
import { admit, knownMethods, type Visit } from '../frontDoor';
import { withBoundedBody } from '../pageBody';
import { demoShopsPage, malformedPage, suspendedPage, unavailablePage, unknownHostPage } from '../pages';
import { addSecurityHeaders, inertContentPolicy, securityHeaders } from '../securityHeaders';
import { UpstreamError } from '../transport';
import type { AssembledBff } from './assemble';
import type { Logger } from './log';
import { sendWebResponse, toWebRequest } from './webResponse';

const headersTimeoutMs = 8000;
const requestTimeoutMs = 15_000;
const keepAliveMs = 5000;
const maxHeaderBytes = 16 * 1024;
const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** Renders a page of a known, open shop. */
export type PageRenderer = (
  request: Request,
  context: { bff: BffClient; cspNonce: string; partnerOrigin: string | null },
) => Promise<Response>;

export interface WorkerOptions {
  readonly assembled: AssembledBff;
  readonly renderPage: PageRenderer;
  /** Answers a file of the browser build or of public/; false when there is none. */
  readonly serveStatic: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;
  readonly isTrustedPeer: (address: string) => boolean;
  /** Where a shop of this origin may send its visitors on to; null: nowhere. */
  readonly partnerOrigin: (siteOrigin: string) => string | null;
  /** Demo mode: the shops that the bare `localhost` lists; null otherwise. */
  readonly demoShops: ((origin: string) => { url: string; name: string; note: string }[]) | null;
  readonly log: Logger;
}

/** A worker's listener. */
export interface WorkerServer {
  readonly server: Server;
  /** From now on connections end with their answer. */
  announceEnd(): void;
}

/** The HTTP side of one worker: front door, static files, calls, pages. */
export function createWorkerServer(options: WorkerOptions): WorkerServer {
  const { assembled, log } = options;
  const { bff, metrics } = assembled;
  let ending = false;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (ending) outgoing.setHeader('connection', 'close');
    const startedMs = performance.now();
    const requestId = crypto.randomUUID();
    const admission = admit(
      {
        method: incoming.method ?? '',
        target: incoming.url ?? '',
        httpVersion: incoming.httpVersion,
        rawHeaders: incoming.rawHeaders,
        peer: incoming.socket.remoteAddress ?? '',
        encrypted: 'encrypted' in incoming.socket,
      },
      options.isTrustedPeer,
    );
    if (!admission.ok) {
      outgoing.setHeader('connection', 'close');
      const isCall = (incoming.url ?? '').startsWith('/api/');
      return send(incoming, outgoing, await refusal(admission.error, requestId, isCall), requestId, false);
    }
    const { visit } = admission;
    const pathname = visit.path.split('?', 1)[0] ?? '/';
    if (await options.serveStatic(incoming, outgoing)) return;
    const request = toWebRequest(incoming, outgoing, visit);
    const isHttps = visit.origin.startsWith('https:');
    if (pathname.startsWith('/api/') || pathname === '/api' || pathname.startsWith('/pictures/')) {
      const facts = { ...visit, requestId: requestIdOf(request, requestId) };
      return send(incoming, outgoing, await bff.fetch(request, facts), facts.requestId, isHttps);
    }
    const response = await page(request, visit, requestId);
    await send(incoming, outgoing, response, requestId, isHttps);
    const totalMs = Math.round(performance.now() - startedMs);
    metrics.observePage(response.status, totalMs);
    log.info(
      { requestId, tenant: visit.host, method: request.method, path: pathname, status: response.status, totalMs },
      'page',
    );
  }

  async function page(request: Request, visit: Visit, requestId: string): Promise<Response> {
    if (visit.host === 'localhost' && options.demoShops !== null) return demoShopsPage(options.demoShops(visit.origin));
    const resolution = await bff.directory.resolve(visit.host);
    if (resolution.state === 'unknown') return unknownHostPage();
    if (resolution.state === 'unavailable') return outagePage(resolution.error);
    if (resolution.tenant.state === 'suspended') return suspendedPage(resolution.tenant.info.tenantName);
    if (!isSameOriginRequest(request.method, request.headers, visit.origin)) {
      return failureResponse('crossSite', requestId);
    }
    const bounded = await withBoundedBody(request).catch((error: unknown) => {
      if (error instanceof BffFailure && error.error === 'bodyTooLarge') return null;
      throw error;
    });
    if (bounded === null) return malformedPage(bffErrors.bodyTooLarge.status);
    const client = await bff.client(bounded, { ...visit, requestId });
    const partnerOrigin = options.partnerOrigin(visit.origin);
    return options.renderPage(bounded, { bff: client, cspNonce: newNonce(), partnerOrigin });
  }

  async function send(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    response: Response,
    requestId: string,
    isHttps: boolean,
  ): Promise<void> {
    const sendable = new Response(response.body, response);
    sendable.headers.set('x-request-id', requestId);
    addSecurityHeaders(sendable.headers, isHttps);
    await sendWebResponse(incoming, outgoing, sendable);
  }

  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: maxHeaderBytes,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      handle(incoming, outgoing).catch((error: unknown) => {
        if (incoming.errored !== null || incoming.socket.destroyed) log.info({ err: error }, 'a visitor left');
        else log.error({ err: error }, 'a request failed unexpectedly');
        if (outgoing.headersSent) outgoing.destroy();
        else answerInternalError(outgoing);
      });
    },
  );
  return {
    server,
    announceEnd() {
      ending = true;
    },
  };
}

/** A caller may name its request so that both sides' logs meet; nothing but plain characters is taken over. */
function requestIdOf(request: Request, own: string): string {
  const given = request.headers.get('x-request-id');
  return given !== null && requestIdPattern.test(given) ? given : own;
}

function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
}

async function refusal(error: BffErrorName, requestId: string, isCall: boolean): Promise<Response> {
  const allow = error === 'methodNotAllowed' ? knownMethods : undefined;
  if (isCall) return failureResponse(error, requestId, { allow });
  const page = await (error === 'unknownHost' ? unknownHostPage() : malformedPage(bffErrors[error].status));
  if (allow !== undefined) page.headers.set('allow', allow.join(', '));
  return page;
}

/** The shop could not be looked up: the same status a call would get. */
function outagePage(error: unknown): Promise<Response> {
  const name = error instanceof BffFailure ? error.error : error instanceof UpstreamError ? error.bffError : 'internal';
  const known: { status: number; retryAfterSeconds?: number } = bffErrors[name];
  return unavailablePage(known.status, known.retryAfterSeconds);
}

function answerInternalError(outgoing: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders(false))) outgoing.setHeader(name, value);
  outgoing.setHeader('content-security-policy', inertContentPolicy);
  outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end('The storefront failed to answer.\n');
}
