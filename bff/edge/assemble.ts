import { createCache } from '../cache';
import type { CallReport } from '../callReport';
import { createBff } from '../createBff';
import { createDirectory } from '../directory';
import type { Settings } from '../env';
import { failureResponse } from '../failure';
import { admit, knownMethods, type Visit } from '../frontDoor';
import { createGuard } from '../guard';
import { callIdOf, requestIdOf } from '../requestId';
import { addSecurityHeaders } from '../securityHeaders';
import { createSessions } from '../session';
import { createTenantLookup } from '../tenantLookup';
import { isListed, parseTenantsFile } from '../tenantsFile';
import { isOutage } from '../upstreamCalls';
import { createFetchTransport, type Reach } from './fetchTransport';
import { createWindowCounts } from './windowCounts';

/** An object of the platform has 128 MB for everything. */
const cacheBytes = 16 * 1024 * 1024;
/** Where the platform writes who calls, over whatever the caller says. */
const addressHeader = 'cf-connecting-ip';

/** What the BFF at an edge is made of. */
export interface EdgeOptions {
  readonly settings: Pick<Settings, 'upstreamUrl' | 'sessionSecrets' | 'rateRules' | 'upstreamTimeoutMs'>;
  /** The text of a tenants file; null: any well-formed host is asked of the upstream. */
  readonly tenants: string | null;
  readonly reachOf: (origin: string) => Reach;
  /** Milliseconds that never go back, for ages and waits. */
  readonly clock: () => number;
  /** Milliseconds since the epoch. */
  readonly wallClock: () => number;
  readonly report: (report: CallReport) => void;
  readonly onUnexpected: (error: unknown, requestId: string) => void;
}

/**
 * Puts a BFF together on Web APIs alone.
 * @returns answers /api/* and /pictures/* by what the front door checks of a request that the platform has parsed
 * @throws TenantsFileError when the tenants can't be read
 */
export async function assembleEdgeBff(options: EdgeOptions): Promise<(request: Request) => Promise<Response>> {
  const { settings, clock, wallClock, report, onUnexpected } = options;
  const { upstreamUrl: upstream, upstreamTimeoutMs } = settings;
  const transport = createFetchTransport(options.reachOf);
  const file = options.tenants === null ? null : parseTenantsFile(options.tenants, upstream);
  const bff = createBff({
    directory: createDirectory({
      clock,
      ...(file === null
        ? {}
        : { isNoShop: (host) => file.find(host) === null, isListed: (host) => isListed(file.find(host)) }),
      lookUp: createTenantLookup({ file: () => file, upstream, transport, timeoutMs: upstreamTimeoutMs }),
    }),
    transport,
    guard: createGuard(clock),
    cache: createCache({ maxBytes: cacheBytes, clock, isOutage }),
    sessions: await createSessions(settings.sessionSecrets, wallClock),
    rates: createWindowCounts(settings.rateRules, clock),
    upstreamTimeoutMs,
    clock,
    wallClock,
    report,
    onUnexpected,
  });

  return async (request) => {
    const requestId = requestIdOf(request.headers.get('x-request-id'));
    const admission = admit(wireRequestOf(request), () => false);
    if (!admission.ok) {
      const allow = admission.error === 'methodNotAllowed' ? knownMethods : undefined;
      const refusal = failureResponse(admission.error, requestId, { allow });
      refusal.headers.set('x-request-id', requestId);
      addSecurityHeaders(refusal.headers, request.url.startsWith('https:'));
      return refusal;
    }
    const { visit } = admission;
    return bff.fetch(admitted(request, visit), { ...visit, requestId: callIdOf(visit.path, requestId) });
  };
}

/** A request as far as the platform has left it to us: what it has parsed and joined can't be told apart any more. */
function wireRequestOf(request: Request): Parameters<typeof admit>[0] {
  const { protocol, pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    httpVersion: '1.1',
    // How the message was framed is the platform's word.
    rawHeaders: [...request.headers].filter(([name]) => name !== 'transfer-encoding').flat(),
    peer: request.headers.get(addressHeader) ?? '',
    encrypted: protocol === 'https:',
  };
}

function admitted(request: Request, { origin, path, headers }: Visit): Request {
  const { method, body, signal } = request;
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]), signal };
  return new Request(origin + path, body === null ? init : ({ ...init, body, duplex: 'half' } as RequestInit));
}
