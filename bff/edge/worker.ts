import { parseEnv } from '../env';
import { parseHost } from '../hostGrammar';
import { createSteadyClock } from '../steadyClock';
import { assembleEdgeBff } from './assemble';
import type { Reach } from './fetchTransport';

/** A binding of workerd to a service: requests go there whatever their URL says. */
interface ServiceBinding {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** The objects that hold the shops' state, each alive in one place. */
interface ObjectNamespace<Id> {
  idFromName(name: string): Id;
  get(id: Id): { fetch(request: Request): Promise<Response> };
}

/** What the platform hands to us: settings as strings of the names in bff/env.ts, and bindings. */
export interface EdgeEnvironment {
  /** Goes to UPSTREAM_URL with the Host of each request. */
  readonly UPSTREAM: ServiceBinding;
  readonly SHOPS: ObjectNamespace<unknown>;
  readonly UPSTREAM_URL: string;
  readonly SESSION_SECRET: string;
  /** The text of a tenants file. */
  readonly TENANTS?: string;
  readonly RATE_LIMITS?: string;
  readonly UPSTREAM_TIMEOUT_MS?: string;
}

/** Shops are spread over so many objects by their host: invented hosts can't make more. */
const objectCount = 64;

/**
 * Holds the BFF of some of the shops: their cache, breakers, limits and look-ups on their way. It has to be an object:
 * the requests of a plain worker may not wait for each other's look-ups (docs/decisions/0038).
 */
export class Shops {
  readonly #answer: Promise<(request: Request) => Promise<Response>>;

  constructor(_state: unknown, environment: EdgeEnvironment) {
    this.#answer = assemble(environment);
  }

  async fetch(request: Request): Promise<Response> {
    return (await this.#answer)(request);
  }
}

async function assemble(environment: EdgeEnvironment): ReturnType<typeof assembleEdgeBff> {
  const { UPSTREAM_URL, SESSION_SECRET, RATE_LIMITS, UPSTREAM_TIMEOUT_MS, UPSTREAM, TENANTS } = environment;
  const settings = parseEnv({ MODE: 'production', UPSTREAM_URL, SESSION_SECRET, RATE_LIMITS, UPSTREAM_TIMEOUT_MS });
  const bound: Reach = { fetch: (url, init) => UPSTREAM.fetch(url, init), isBinding: true };
  const open: Reach = { fetch: (url, init) => fetch(url, init), isBinding: false };
  return assembleEdgeBff({
    settings,
    tenants: TENANTS ?? null,
    reachOf: (origin) => (origin === settings.upstreamUrl ? bound : open),
    clock: createSteadyClock(),
    wallClock: Date.now,
    report: (report) => console.log(JSON.stringify(report)),
    onUnexpected: (error, requestId) => console.error(JSON.stringify({ requestId, error: String(error) })),
  });
}

/** FNV-1a: spreads names evenly, and the same way for ever. */
function objectNumberOf(host: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < host.length; index += 1) {
    hash = Math.imul(hash ^ host.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash % objectCount;
}

export default {
  /** Sends a request to the object of its shop; what is no host at all is refused there. */
  fetch(request: Request, { SHOPS }: EdgeEnvironment): Promise<Response> {
    const host = parseHost(request.headers.get('host') ?? '') ?? '';
    return SHOPS.get(SHOPS.idFromName(`shops-${objectNumberOf(host)}`)).fetch(request);
  },
};
