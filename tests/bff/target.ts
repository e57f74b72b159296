import { inject } from 'vitest';
import { createEdgeShop } from './edgeShop';
import { createTestBff, type TestShop } from './support';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the BFF of the contract's tests runs: the same files are run once for each. */
    bffHost: 'node' | 'workerd';
  }
}

/** Nothing here waits for it; a busy machine must not run into it. */
const usualTimeoutMs = 10_000;

/** A BFF on the host that this run of the file is for. */
export function createTestShop(
  upstream: string,
  { timeoutMs = usualTimeoutMs }: { timeoutMs?: number } = {},
): Promise<TestShop> {
  return inject('bffHost') === 'workerd'
    ? createEdgeShop(upstream, { timeoutMs })
    : createTestBff(upstream, { timeoutMs });
}

/** An empty Authorization as the upstream gets it: workerd leaves the header out, Token it sends (docs/decisions/0038). */
export function emptyAuthorization(): string | undefined {
  return inject('bffHost') === 'workerd' ? undefined : '';
}
