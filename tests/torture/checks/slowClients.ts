import { nothingWrong, section, type Closable, type Measured } from '../check';
import { createSlowBench, type SlowBench } from './slowBench';
import type { SlowModeName } from './slowModes';
import { wrongCaps, wrongPhones } from './slowVisitors';

type Fixture = SlowBench & Closable;

const longestMs = (atMost: number) => ({ atMost, unit: 'ms' });

/** How long the longest of a mode's connections was held open. */
const held =
  (name: SlowModeName) =>
  async ({ phase }: Fixture): Promise<Measured> => {
    const { longestMs: value, count } = await phase(name);
    return { value: count === 0 ? NaN : value, notes: [`${count} connections, the longest ${Math.round(value)} ms`] };
  };

export const slowClients = section<Fixture>({
  name: 'slow',
  when: 'alone',
  needs: [],
  open: createSlowBench,
  checks: [
    {
      name: 'slow.phones',
      limit: nothingWrong,
      needs: ['slowhttptest'],
      run: (bench, { scale }) => wrongPhones(bench, scale),
    },
    { name: 'slow.headers-closed', limit: longestMs(10_000), needs: ['slowhttptest'], run: held('headers') },
    { name: 'slow.body-closed', limit: longestMs(15_000), needs: ['slowhttptest'], run: held('body') },
    { name: 'slow.range-closed', limit: longestMs(10_000), needs: ['slowhttptest'], run: held('range') },
    { name: 'slow.read-closed', limit: longestMs(10_000), needs: ['slowhttptest'], run: held('read') },
    {
      name: 'slow.connections',
      limit: { atLeast: 1000, unit: 'connections in each mode' },
      needs: ['slowhttptest'],
      async run({ all }) {
        const phases = await all();
        return { value: Math.min(...phases.map(({ count }) => count)), notes: [] };
      },
    },
    {
      name: 'slow.probes',
      limit: nothingWrong,
      needs: ['slowhttptest'],
      async run({ all }) {
        const phases = await all();
        const asked = phases.reduce((sum, { probes }) => sum + probes.asked, 0);
        const notes = phases.flatMap(({ probes }) => probes.failed);
        return { value: asked === 0 ? NaN : notes.length, notes };
      },
    },
    { name: 'slow.caps', limit: nothingWrong, run: wrongCaps },
  ],
});
