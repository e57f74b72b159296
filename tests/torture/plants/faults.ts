import type { Plant } from './plant';

/** What failing upstreams would get away with: caught by the fault matrix, the bombs and the neighbours. */
export const faultPlants: readonly Plant[] = [
  {
    name: 'deadline-only-for-headers',
    file: 'bff/node/exchange.ts',
    find: 'this.#status = statusCode;',
    replace: 'this.#status = statusCode; clearTimeout(this.#timer);',
    caughtBy: 'faults.longest-wait',
  },
  {
    name: 'redirect-followed-with-token',
    file: 'bff/node/exchange.ts',
    find: "if (statusCode >= 300 && statusCode < 400) return this.#give(new UpstreamError('redirected'));",
    replace:
      "if (statusCode >= 300 && statusCode < 400) { fetch(headers['location'] ?? '', { headers: { token: this.#request.headers['Token'] ?? '' } }).catch(() => undefined); return this.#give(new UpstreamError('redirected')); }",
    caughtBy: 'faults.redirect-target',
  },
  {
    name: 'cut-answer-told-as-our-own-fault',
    file: 'bff/transport.ts',
    find: "truncated: 'upstreamBroken',",
    replace: "truncated: 'internal',",
    caughtBy: 'faults.call-status',
  },
  {
    name: 'answers-of-any-depth',
    file: 'bff/json.ts',
    find: 'export const maxDepth = 500;',
    replace: 'export const maxDepth = 5_000_000;',
    caughtBy: 'faults.call-status',
  },
  {
    name: 'page-without-its-shop',
    file: 'build/index.js',
    find: 'if (bff.tenant === null)',
    replace: 'if (bff.tenant !== undefined)',
    caughtBy: 'faults.pages',
  },
  {
    name: 'upstream-fault-nobody-foresaw',
    file: 'bff/thrownResponse.ts',
    find: 'if (error instanceof UpstreamError) return failureResponse(error.bffError, requestId);',
    replace: '',
    caughtBy: 'faults.uncaught',
  },
  {
    name: 'large-answers-without-bound',
    file: 'bff/node/collectedBody.ts',
    find: 'const freeBytes = 64 * 1024;',
    replace: 'const freeBytes = Infinity;',
    caughtBy: 'bombs.rss-rise',
  },
  {
    name: 'answers-parsed-at-any-size',
    file: 'bff/upstreamAnswer.ts',
    find: "if (bytes.length > maxParsedBytes) throw new UpstreamError('tooBig');",
    replace: '',
    caughtBy: 'bombs.status',
  },
  {
    name: 'one-lane-for-all-shops',
    file: 'bff/upstreamCalls.ts',
    find: 'return `${tenant.id}\\u0000${tenant.upstream}`;',
    replace: 'return tenant.upstream;',
    caughtBy: 'neighbours.errors',
  },
  {
    name: 'breaker-opens-late',
    file: 'bff/breaker.ts',
    find: 'const failuresToOpen = 5;',
    replace: 'const failuresToOpen = 7;',
    caughtBy: 'neighbours.opens-after',
  },
  {
    name: 'breaker-probes-late',
    file: 'bff/breaker.ts',
    find: 'const probeEveryMs = 4000;',
    replace: 'const probeEveryMs = 15_000;',
    caughtBy: 'neighbours.closes-within',
  },
  {
    name: 'repeats-without-budget',
    file: 'bff/node/upstream.ts',
    find: '!poolOf(request).budget.take()',
    replace: 'false',
    caughtBy: 'neighbours.get-hits',
  },
  {
    name: 'posts-repeated',
    file: 'bff/node/upstream.ts',
    find: "if (method !== 'GET' || !(error instanceof UpstreamError)) return false;",
    replace: 'if (!(error instanceof UpstreamError)) return false;',
    caughtBy: 'neighbours.post-hits',
  },
];
