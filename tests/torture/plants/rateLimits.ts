import type { Plant } from './plant';

export const ratePlants: readonly Plant[] = [
  {
    name: 'one-limit-for-all-shops',
    file: 'bff/node/rateLimits.ts',
    find: '`${tenantId}|${clientOf(clientIp)}`',
    replace: 'clientOf(clientIp)',
    caughtBy: 'rates.one-process',
  },
  {
    name: 'each-worker-counts-alone',
    file: 'bff/node/workerEnvironment.ts',
    find: 'WEB_CONCURRENCY: String(workers),',
    replace: "WEB_CONCURRENCY: '1',",
    caughtBy: 'rates.two-workers',
  },
  {
    name: 'refused-logins-still-asked-upstream',
    file: 'bff/bffApp.ts',
    find: "if (waitSeconds !== null) throw new BffFailure('tooManyRequests', { retryAfterSeconds: waitSeconds });",
    replace: '',
    caughtBy: 'rates.refused-call-upstream',
  },
  {
    name: 'logins-by-form-are-not-counted',
    file: 'bff/bffApp.ts',
    find: 'if (visit.ofPage === true && !isStrict) return;',
    replace: 'if (visit.ofPage === true) return;',
    caughtBy: 'rates.page-form-logins',
  },
  {
    name: 'broken-redis-is-an-error',
    file: 'bff/node/rateLimits.ts',
    find: 'if (clock() >= brokenUntilMs) onStoreFailure(error);',
    replace: 'throw error;',
    caughtBy: 'rates.absent-redis',
  },
];
