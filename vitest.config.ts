import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) };
const shared = { resolve: { alias }, esbuild: { jsx: 'automatic' as const } };
/** What goes on for longer hangs: no test of one process takes half of that, however busy the machine. */
const hangsMs = 120_000;
/** How long `expect.poll` waits: one second, its default, is less than a busy machine may need for a page. */
const expectation = { poll: { timeout: 20_000 } };
/** Tests of these projects copy a filled marketplace. */
const globalSetup = 'tests/marketplace/support/globalSetup.ts';
/**
 * A busy machine may miss a moment; a fault fails twice. What needed the second try is printed. Unit tests wait for
 * nothing, and have none.
 */
const retry = 1;
/** Files hold nothing in common but modules: loading those anew for each of them takes seconds of a core. */
const isolate = false;

/** They take minutes, which their size doesn't tell: begun last, each would be waited for alone. */
const longest = [
  ...['orderRaces', 'orderKills', 'orderProperty', 'archive', 'desk.cli', 'embeddedDatabase'],
  ...['tracing', 'dockerfile', 'server', 'containers'],
  ...['buying', 'sellingWays', 'offers', 'flows', 'keyboardCentre', 'selling', 'sessions', 'keyboardSelling', 'axe'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const projects = new Set(sorted.map(({ project }) => project));
    // A project's files stay together: those of another one would begin with modules of their own.
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          isolate,
          testTimeout: hangsMs,
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
          isolate,
          retry,
          testTimeout: hangsMs,
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
          retry,
          testTimeout: hangsMs,
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
          isolate,
          retry,
          // Some fill a database or start thirty processes, which a busy machine takes minutes for.
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: expectation,
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup,
          isolate,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // Each look is work for a browser, and several share the machine (.ci/test.mjs).
          expect: { poll: { ...expectation.poll, interval: 100 } },
          retry,
        },
      },
      {
        // The engines beside Chromium, where this machine has them.
        ...shared,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          retry,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: expectation,
        },
      },
    ],
  },
});
