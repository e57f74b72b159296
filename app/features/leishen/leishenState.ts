import type { backStatus } from '../../../bff/contract/sell';
import type { PayloadOf } from '../../../bff/contract/types';
import type { ChipTone } from '~/ui/Chip';
import type { Step } from '~/ui/Steps';

/** An account at the partner. */
export type Item = PayloadOf<'GET /api/account/backlist/allList'>;

/** Where an account stands at the partner. */
export type ItemState = 'waiting' | 'offered' | 'accepted' | 'paid' | 'cancelled' | 'refused' | 'expired';

/** The numbers of the wire. */
type WireStatus = (typeof backStatus)[keyof typeof backStatus];

const states: Readonly<Record<WireStatus, ItemState>> = {
  0: 'waiting',
  2: 'accepted',
  3: 'paid',
  4: 'cancelled',
  5: 'refused',
  6: 'expired',
};

/** In words of the partner's sale; a status of a newer marketplace counts as over. */
export function stateOf({ status, bprice }: Pick<Item, 'status' | 'bprice'>): ItemState {
  const state = states[(status ?? 0) as WireStatus] ?? 'cancelled';
  return state === 'waiting' && bprice ? 'offered' : state;
}

export const stateTones: Readonly<Record<ItemState, ChipTone>> = {
  waiting: 'warning',
  offered: 'warning',
  accepted: 'primary',
  paid: 'good',
  cancelled: 'calm',
  refused: 'calm',
  expired: 'calm',
};

/** Is there anything left to do at the partner? */
export function mayGoOn(state: ItemState): boolean {
  return state === 'waiting' || state === 'offered' || state === 'accepted';
}

/** Can nothing change any more? */
export function isOver(state: ItemState): boolean {
  return !mayGoOn(state);
}

/** Is the account still the person's, to be sold in another way? */
export function isUnsold(state: ItemState): boolean {
  return isOver(state) && state !== 'paid';
}

const path = ['handed', 'offered', 'accepted', 'paid'] as const;

/** The steps of a sale at the partner. */
export type LeishenStep = (typeof path)[number] | 'cancelled' | 'refused' | 'expired';

/** The events of the history that reach each step. */
const reachedBy: Readonly<Record<(typeof path)[number], string>> = {
  handed: 'create',
  offered: 'offer',
  accepted: 'accept',
  paid: 'done',
};

/** How far a sale is; what ended early shows where. */
export function stepsOf(item: Item, nameOf: (step: LeishenStep) => string): Step[] {
  const state = stateOf(item);
  const timeOf = (action: string) => item.timeline.find((event) => event.action === action)?.time;
  const reached = { waiting: 0, offered: 1, accepted: 2, paid: 3 } as const;
  if (!(state in reached)) {
    const side = state as 'cancelled' | 'refused' | 'expired';
    const done = path.filter((step) => timeOf(reachedBy[step]) !== undefined);
    return [
      ...done.map((step) => ({ key: step, name: nameOf(step), state: 'done' as const, time: timeOf(reachedBy[step]) })),
      {
        key: side,
        name: nameOf(side),
        state: 'ended',
        time: item.timeline[item.timeline.length - 1]?.time,
        isSide: true,
      },
    ];
  }
  const last = reached[state as keyof typeof reached];
  return path.map((step, index) => ({
    key: step,
    name: nameOf(step),
    state: index <= last ? 'done' : index === last + 1 ? 'now' : 'next',
    time: timeOf(reachedBy[step]),
  }));
}
