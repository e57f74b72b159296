import { section, nothingWrong, type Closable, type TortureContext } from '../check';
import { startPatientUpstream, type PatientUpstream } from '../support/patientUpstream';
import { runAlone, runBehindHaproxy, type Rounds, type RoundsOptions } from './lifeRounds';

interface Fixture extends Closable {
  readonly upstream: PatientUpstream;
  /** What signals did to a storefront alone, and to two behind HAProxy; run when first asked for. */
  readonly alone: RoundsFor;
  readonly behindHaproxy: RoundsFor;
}

/** The rounds for a check of one signal. */
type RoundsFor = (signal: 'sighup' | 'sigterm') => Promise<Rounds>;

const roundsOf = { plant: 1, short: 4, long: 50 };
const maxExitSeconds = 12;
const minAnswered = 100;

function once(run: (options: RoundsOptions) => Promise<Rounds>, options: RoundsOptions): RoundsFor {
  let kept: Promise<Rounds> | null = null;
  return async (signal) => {
    kept ??= run(options);
    const rounds = await kept;
    // A check that fails gets a second try, which has to be one.
    if (failures(rounds[signal], rounds).value > 0) kept = null;
    return rounds;
  };
}

function failures(faults: readonly string[], { answered }: Rounds): { value: number; notes: readonly string[] } {
  const notes = answered >= minAnswered ? faults : [...faults, `only ${answered} requests were answered`];
  return { value: notes.length, notes };
}

/** SIGTERM and SIGHUP under load: four rounds of both alone and four behind HAProxy in the short tier. */
export const life = section<Fixture>({
  name: 'life',
  needs: [],
  // A hundred visitors, and workers that start again and again: beside two others, answers would come too late.
  share: 2,
  async open({ build, marketplace, scale }: TortureContext) {
    const upstream = await startPatientUpstream(await marketplace());
    const options = { upstream, build, rounds: roundsOf[scale] };
    return {
      upstream,
      alone: once(runAlone, options),
      behindHaproxy: once(runBehindHaproxy, options),
      close: () => upstream.stop(),
    };
  },
  checks: [
    {
      name: 'life.sighup-failed',
      limit: nothingWrong,
      async run({ alone }) {
        const rounds = await alone('sighup');
        return failures(rounds.sighup, rounds);
      },
    },
    {
      name: 'life.sigterm-failed',
      limit: nothingWrong,
      async run({ alone }) {
        const rounds = await alone('sigterm');
        return failures(rounds.sigterm, rounds);
      },
    },
    {
      name: 'life.sigterm-failed-behind-haproxy',
      limit: nothingWrong,
      needs: ['haproxy'],
      async run({ behindHaproxy }) {
        const rounds = await behindHaproxy('sigterm');
        return failures(rounds.sigterm, rounds);
      },
    },
    {
      name: 'life.sighup-failed-behind-haproxy',
      limit: nothingWrong,
      needs: ['haproxy'],
      async run({ behindHaproxy }) {
        const rounds = await behindHaproxy('sighup');
        return failures(rounds.sighup, rounds);
      },
    },
    {
      name: 'life.exit-within',
      limit: { atMost: maxExitSeconds, unit: 's' },
      async run({ alone }) {
        return { value: Math.max(...(await alone('sigterm')).exitSeconds) };
      },
    },
  ],
});
