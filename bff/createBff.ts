import { createBffApp, type BffAppOptions } from './bffApp';
import type { CallProgress, VisitFacts } from './bffEnvironment';
import type { TenantCache } from './cache';
import { CallAnswer } from './callAnswer';
import type { CallRequest } from './callRequest';
import { errorNameOf, type CallReport } from './callReport';
import { describeCall } from './callSpan';
import type { BffClient } from './contract/types';
import { createBffClient } from './client';
import type { Directory } from './directory';
import { createEventStreams } from './eventStreams';
import { pageLanguage } from './language';
import { leavingOf } from './leaveSignal';
import { retailKeyOf } from './retailKey';
import { addSecurityHeaders } from './securityHeaders';
import type { OpenedSession } from './session';
import { createStoredJson } from './storedJson';
import { createUpstreamCalls, type CallResult } from './upstreamCalls';

export interface BffOptions extends BffAppOptions {
  readonly cache: TenantCache;
  readonly report: (report: CallReport) => void;
}

/** The backend-for-frontend. */
export interface Bff {
  /** Answers /api/* and /pictures/*. */
  answer(request: CallRequest, visit: VisitFacts): Promise<CallAnswer>;
  /** The same with the platform's own response. */
  fetch(request: CallRequest, visit: VisitFacts): Promise<Response>;
  /**
   * The typed client of one incoming request, for loaders and actions; it calls in process. All its calls together
   * have the upstream's time, however many are made one after the other. Those that only read are given up when the
   * visitor of a page leaves; of an action all are finished.
   * @param waitedMs what of that time is gone already
   */
  client(request: Request, visit: VisitFacts, waitedMs?: number): Promise<BffClient>;
  /** The shop of a host, or the reason why there is none. */
  readonly directory: Directory;
  /** Ends the streams of events and refuses new ones, before the process ends; calls go on. */
  endStreams(): void;
  /** How many streams of events are open. */
  streamCount(): number;
}

/**
 * Builds the BFF from what it depends on.
 * @example
 * const bff = createBff({ directory, transport, guard, cache, sessions, … });
 * const answer = await bff.fetch(new Request('http://shop.test/api/web/getTenant'), visit);
 */
export function createBff(options: BffOptions): Bff {
  const { directory, sessions, clock } = options;
  const upstreamCalls = createUpstreamCalls(options);
  const eventStreams = createEventStreams(options);
  const app = createBffApp(options, { upstreamCalls, eventStreams });

  /** Ends an answer, and reports the call. */
  function finish({ status, headers }: CallAnswer | Response, visit: VisitFacts, progress: CallProgress): void {
    const { result } = progress;
    const totalMs = clock() - progress.startedMs;
    // A page has headers of its own: nobody would see those of its calls.
    if (visit.ofPage !== true) addHeaders(headers, visit, result, totalMs);
    const { span } = visit;
    const report: CallReport = {
      requestId: visit.requestId,
      tenant: progress.tenant?.id ?? null,
      call: progress.name,
      status,
      cache: result?.cache ?? null,
      totalMs,
      upstreamMs: result?.upstreamMs ?? 0,
      error: errorNameOf(progress.error),
      ...(span === undefined ? {} : { traceId: span.traceId }),
    };
    options.report(report);
    if (span === undefined) return;
    describeCall(span, report);
    if (visit.ofPage === true) span.end();
  }

  /** Each call of a page is a piece of the page's work. */
  const answerVisit: Bff['answer'] = async (request, given) => {
    const visit =
      given.ofPage === true && given.span ? { ...given, span: given.span.begin('call', 'internal') } : given;
    const progress: CallProgress = {
      startedMs: clock(),
      name: 'unknown',
      tenant: null,
      timeoutMs: 0,
      result: null,
      error: null,
    };
    // Hono reads nothing of it but its method and URL.
    const made: Response | CallAnswer = await app.fetch(request as Request, { visit, progress });
    // While it is still a Response, whose headers are sorted. The front door's refusals are sorted too, and nobody may
    // tell from the order which of the two refused an unknown host.
    finish(made, visit, progress);
    return made instanceof CallAnswer ? made : CallAnswer.of(made);
  };
  const readStored = createStoredJson();
  return {
    directory,
    answer: answerVisit,
    fetch: async (request, visit) => (await answerVisit(request, visit)).toResponse(),
    endStreams: () => eventStreams.close(),
    streamCount: () => eventStreams.openCount(),
    async client(request, visit, waitedMs = 0) {
      const deadlineMs = clock() + options.upstreamTimeoutMs - waitedMs;
      const resolution = await directory.resolve(visit.host);
      const opened: OpenedSession =
        resolution.state === 'known'
          ? await sessions.open(request.headers.get('cookie'), { tenantId: resolution.tenant.id, host: visit.host })
          : { state: 'none' };
      const tenant = resolution.state === 'known' ? resolution.tenant.info : null;
      const { host, origin, clientIp, requestId, span } = visit;
      const ofCalls: VisitFacts = { host, origin, clientIp, requestId, span, deadlineMs, ofPage: true };
      return createBffClient({
        answer: (inner) => answerVisit(inner, ofCalls),
        readStored,
        origin: visit.origin,
        cookie: request.headers.get('cookie'),
        retailKey: retailKeyOf(request),
        language: pageLanguage(request.headers, tenant?.locale ?? null),
        requestId: visit.requestId,
        loggedIn: opened.state === 'open',
        tenant,
        leaving: isQuestion(request) ? leavingOf(request) : undefined,
        ...(opened.state === 'invalid' ? { setCookies: [sessions.clear] } : {}),
      });
    },
  };
}

/** Reads that an action makes belong to the action, which must not stop half-way when its visitor leaves. */
function isQuestion({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Headers every answer ends with. */
function addHeaders(
  headers: Pick<Headers, 'has' | 'set'>,
  visit: VisitFacts,
  result: CallResult | null,
  totalMs: number,
): void {
  headers.set('x-request-id', visit.requestId);
  headers.set('server-timing', `total;dur=${totalMs}${result ? `, upstream;dur=${result.upstreamMs}` : ''}`);
  // Without this header a cache on the way decides for itself, and may store a person's answer.
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  addSecurityHeaders(headers, visit.origin.startsWith('https:'));
}
