import { parseCents } from '~/lib/money';
import type { ChipTone } from '~/ui/Chip';
import type { Step, StepState } from '~/ui/Steps';

/** Where an appraisal or buy-back stands, in the storefront's words. */
export const backStates = [
  'open',
  'accepted',
  'awaitingDeposit',
  'deposited',
  'done',
  'cancelled',
  'refused',
  'expired',
] as const;

export type BackState = (typeof backStates)[number];

interface Placed {
  readonly status?: number | undefined;
  readonly phase?: string | undefined;
}

const byStatus: Readonly<Record<number, BackState>> = {
  0: 'open',
  2: 'accepted',
  3: 'done',
  4: 'cancelled',
  5: 'refused',
  6: 'expired',
};

/** The state of a buy-back; null for a status of a newer marketplace. */
export function backStateOf({ status, phase }: Placed): BackState | null {
  const state = byStatus[status ?? 0] ?? null;
  if (state === 'accepted' && (phase === 'awaitingDeposit' || phase === 'deposited')) return phase;
  return state;
}

/** Nothing changes any more. */
export function isBackOver(state: BackState | null): boolean {
  return state === 'done' || state === 'cancelled' || state === 'refused' || state === 'expired';
}

/**
 * An appraisal has its answer: it is done or, of an upstream that leaves it open for offers, tells what the account is
 * worth.
 */
export function isAppraised(
  back: Placed & { readonly way?: string | undefined; readonly maxPrice?: string | undefined },
) {
  if (backWayOf(back.way) !== 'appraisal') return false;
  const state = backStateOf(back);
  return state === 'done' || (state === 'open' && (parseCents(back.maxPrice) ?? 0) > 0);
}

/** @param isWaiting an offer waits for the person's word */
export function backToneOf(state: BackState | null, isWaiting: boolean): ChipTone {
  if (isWaiting) return 'warning';
  if (state === 'done') return 'good';
  if (state === 'refused') return 'danger';
  return state === 'cancelled' || state === 'expired' || state === null ? 'calm' : 'primary';
}

/** The ways an account is parted with here; a backlist without one is an appraisal (decision 0015). */
export const backWays = ['appraisal', 'quick', 'bidding', 'leishen'] as const;

export type BackWay = (typeof backWays)[number];

export function backWayOf(way: string | undefined): BackWay {
  return backWays.find((known) => known === way) ?? 'appraisal';
}

/** The steps of a buy-back the shop settles, and of one a partner settles by itself. */
const ownSteps = ['offers', 'accept', 'deposit', 'handover', 'money'] as const;
const partnerSteps = ['offers', 'accept', 'money'] as const;

export type BackStepName = (typeof ownSteps)[number] | 'cancelled' | 'refused' | 'expired';

/** How many steps are behind, by state. */
const passed: Readonly<Record<'open' | 'accepted' | 'awaitingDeposit' | 'deposited' | 'done', number>> = {
  open: 0,
  accepted: 2,
  awaitingDeposit: 2,
  deposited: 3,
  done: ownSteps.length,
};

/** What of the timeline tells when a step was reached. */
const actionOf: Readonly<Record<BackStepName, readonly string[]>> = {
  offers: ['create'],
  accept: ['accept'],
  deposit: ['deposit'],
  handover: ['settle'],
  money: ['settle', 'done'],
  cancelled: ['cancel'],
  refused: ['refuse', 'decline', 'returnDeposit', 'forfeit'],
  expired: ['expire'],
};

interface SteppedBack extends Placed {
  readonly way?: string | undefined;
  readonly timeline: readonly { readonly action: string; readonly time?: string | undefined }[];
}

/** The steps to draw: what was passed, where it stands, what lies ahead; one that ended shows how far it came. */
export function backSteps(back: SteppedBack): (Omit<Step, 'name'> & { readonly key: BackStepName })[] {
  const state = backStateOf(back) ?? 'open';
  const steps = backWayOf(back.way) === 'leishen' ? partnerSteps : ownSteps;
  const latestFirst = [...back.timeline].reverse();
  const timeOf = (name: BackStepName) => latestFirst.find(({ action }) => actionOf[name].includes(action))?.time;
  const step = (key: BackStepName, stepState: StepState) => ({ key, state: stepState, time: timeOf(key) });
  if (state === 'cancelled' || state === 'refused' || state === 'expired') {
    const taken = steps.filter((name) => name === 'offers' || timeOf(name) !== undefined);
    return [...taken.map((name) => step(name, 'done')), step(state, 'ended')];
  }
  return steps.map((name, index) => {
    if (index < passed[state]) return step(name, 'done');
    return step(name, index === passed[state] ? 'now' : 'next');
  });
}
