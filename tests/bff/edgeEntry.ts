import { assembleEdgeBff, type EdgeOptions } from '../../bff/edge/assemble';
import { edgeOrderHeader, edgeHeardHeader, type EdgeHeard, type EdgeOrder } from './edgeWords';

/** Runs in workerd: what bff/edge/worker.ts is, with a clock and ears for tests. */
interface TestEnvironment {
  readonly UPSTREAM: { fetch(url: string, init: RequestInit): Promise<Response> };
  readonly SHOPS: {
    idFromName(name: string): unknown;
    get(id: unknown): { fetch(request: Request): Promise<Response> };
  };
  readonly UPSTREAM_URL: string;
  readonly SESSION_SECRET: string;
}

export class TestShops {
  readonly #environment: TestEnvironment;
  #answer: ReturnType<typeof assembleEdgeBff> | null = null;
  #offsetMs = 0;
  #heard: EdgeHeard = { reports: [], unexpected: [] };

  constructor(_state: unknown, environment: TestEnvironment) {
    this.#environment = environment;
  }

  async fetch(request: Request): Promise<Response> {
    const order = orderOf(request);
    this.#offsetMs = order.offsetMs;
    this.#answer ??= assembleEdgeBff(this.#options(order));
    const response = await (await this.#answer)(request);
    const told = new Response(response.body, response);
    told.headers.set(edgeHeardHeader, JSON.stringify(this.#heard));
    this.#heard = { reports: [], unexpected: [] };
    return told;
  }

  #options({ timeoutMs }: EdgeOrder): EdgeOptions {
    const { UPSTREAM, UPSTREAM_URL, SESSION_SECRET } = this.#environment;
    const clock = () => Date.now() + this.#offsetMs;
    return {
      settings: {
        upstreamUrl: UPSTREAM_URL,
        sessionSecrets: [SESSION_SECRET],
        rateRules: null,
        upstreamTimeoutMs: timeoutMs,
      },
      tenants: null,
      reachOf: () => ({ fetch: (url, init) => UPSTREAM.fetch(url, init), isBinding: true }),
      clock,
      wallClock: clock,
      report: (report) => void this.#heard.reports.push(report),
      onUnexpected: (error) => void this.#heard.unexpected.push(String(error)),
    };
  }
}

function orderOf(request: Request): EdgeOrder {
  return JSON.parse(request.headers.get(edgeOrderHeader) ?? '') as EdgeOrder;
}

export default {
  fetch(request: Request, { SHOPS }: TestEnvironment): Promise<Response> {
    return SHOPS.get(SHOPS.idFromName(orderOf(request).object)).fetch(request);
  },
};
