import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) };
const shared = { resolve: { alias }, esbuild: { jsx: 'automatic' as const } };
/** How long `expect.poll` waits: one second, its default, is less than a busy machine may need for a page. */
const expectation = { poll: { timeout: 20_000 } };
/** Tests of these projects copy a filled marketplace. */
const globalSetup = 'tests/marketplace/support/globalSetup.ts';

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // They hold nothing in common but modules: loading those anew for each file takes as long as the tests.
          isolate: false,
          testTimeout: 30_000,
          expect: expectation,
        },
      },
      {
        ...shared,
        test: {
          name: 'bff',
          include: ['tests/bff/**/*.test.ts'],
          provide: { bffHost: 'node' as const },
          globalSetup,
          testTimeout: 30_000,
          expect: expectation,
        },
      },
      {
        // The tests of the contract once more, on the runtime of an edge host.
        ...shared,
        test: {
          name: 'edge',
          include: ['tests/bff/{calls,policy}.test.ts'],
          provide: { bffHost: 'workerd' as const },
          setupFiles: 'tests/bff/edgeSetup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: expectation,
        },
      },
      {
        ...shared,
        test: {
          name: 'marketplace',
          include: ['tests/marketplace/**/*.test.ts'],
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: expectation,
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: expectation,
          // A browser on a busy machine may miss a moment; a fault fails twice. What needed the second try is printed.
          retry: 1,
        },
      },
    ],
  },
});
