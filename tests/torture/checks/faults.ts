import { nothingWrong, section, type Closable, type Scale } from '../check';
import { openFaultRig, type FaultRig } from './faultRig';
import { runMatrix, type MatrixResult } from './faultMatrix';
import { faultTable, plantedFaults } from './faultTable';

interface Fixture extends Closable {
  readonly rig: FaultRig;
  /** The matrix is run once; every check looks at another side of it. */
  matrix(scale: Scale): Promise<MatrixResult>;
}

const plantTimeoutMs = 1500;
const fullTimeoutMs = 10_000;

/** Item 1 of the issue: every fault of an upstream, against every kind of call and page, for two shops. */
export const faults = section<Fixture>({
  name: 'faults',
  needs: [],
  // How long visitors wait is measured too, on half a second exactly: one other section beside it, not two.
  share: 2,
  async open(context) {
    const isPlant = context.scale === 'plant';
    const rows = isPlant ? faultTable.filter(({ name }) => plantedFaults.has(name)) : faultTable;
    const rig = await openFaultRig(context, rows, isPlant ? plantTimeoutMs : fullTimeoutMs);
    let result: Promise<MatrixResult> | null = null;
    return { rig, matrix: (scale) => (result ??= runMatrix(rig, rows, scale)), close: () => rig.close() };
  },
  checks: [
    {
      name: 'faults.longest-wait',
      limit: { atMost: 10_500, unit: 'ms' },
      run: async ({ matrix }, { scale }) => (await matrix(scale)).longestWait,
    },
    {
      name: 'faults.call-status',
      limit: nothingWrong,
      run: async ({ matrix }, { scale }) => (await matrix(scale)).calls,
    },
    {
      name: 'faults.pages',
      limit: nothingWrong,
      run: async ({ matrix }, { scale }) => (await matrix(scale)).pages,
    },
    {
      name: 'faults.redirect-target',
      limit: { atMost: 0, unit: 'bytes' },
      run: async ({ matrix }, { scale }) => (await matrix(scale)).redirects,
    },
    {
      name: 'faults.recovery',
      limit: { atMost: 6000, unit: 'ms' },
      run: async ({ matrix }, { scale }) => (await matrix(scale)).recovery,
    },
    {
      name: 'faults.uncaught',
      limit: nothingWrong,
      async run({ matrix, rig }, { scale }) {
        await matrix(scale);
        const printed = rig.storefront.output().split('\n');
        const notes = [...rig.probe.uncaught(), ...printed.filter((line) => isComplaint(line))];
        return { value: notes.length, notes };
      },
    },
  ],
});

/** A line of the log at `error` and above, or what was written to the console: nothing of it was foreseen. */
function isComplaint(line: string): boolean {
  if (line.startsWith('{'))
    return (JSON.parse(line) as { level?: unknown }).level === 'error' || /"level":[56]0/.test(line);
  return /error/i.test(line);
}
