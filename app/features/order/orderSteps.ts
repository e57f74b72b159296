import type { OrderStatus } from '../../../bff/contract/order';
import type { StepState } from '~/ui/Steps';

export interface OrderStep {
  readonly status: OrderStatus;
  readonly state: StepState;
  /** When the order first got there, as on the wire. */
  readonly time: string | undefined;
}

interface SteppedOrder {
  readonly status: string;
  readonly timeline: readonly { readonly status: string; readonly time?: string | undefined }[];
}

/** The way every order is meant to go. */
const mainWay = ['unpaid', 'paid', 'verifying', 'rebinding', 'delivered', 'completed'] as const;

/** In these states nothing changes any more. */
const finalStatuses: ReadonlySet<string> = new Set<OrderStatus>(['completed', 'closed', 'refunded']);

export function isFinal(status: string): boolean {
  return finalStatuses.has(status);
}

/** Where a side exit leads when nobody can tell yet how it ends. */
const aheadOf: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  refunding: ['refunded'],
};

/**
 * The steps to draw: what was passed, where the order stands, what lies ahead. An order that left the main way
 * shows the steps it really took and none it will never take.
 */
export function orderSteps({ status, timeline }: SteppedOrder): OrderStep[] {
  const timeOf = (wanted: string) => timeline.find((step) => step.status === wanted)?.time;
  const step = (name: OrderStatus, state: StepState): OrderStep => ({ status: name, state, time: timeOf(name) });
  const place = mainWay.findIndex((name) => name === status);
  const passedSide = (['disputed', 'refunding'] as const).filter((name) =>
    timeline.some((line) => line.status === name),
  );
  if (place >= 0 && passedSide.length === 0) {
    const stateOf = (index: number): StepState => {
      if (index < place || (index === place && isFinal(status))) return 'done';
      return index === place ? 'now' : 'next';
    };
    return mainWay.map((name, index) => step(name, stateOf(index)));
  }
  const current = status as OrderStatus;
  const taken = [...mainWay, ...passedSide].filter(
    (name) => name !== current && (name === 'unpaid' || timeline.some((line) => line.status === name)),
  );
  const here: StepState = current === 'completed' ? 'done' : isFinal(current) ? 'ended' : 'now';
  return [
    ...taken.map((name) => step(name, 'done')),
    step(current, here),
    ...(aheadOf[current] ?? []).map((name) => step(name, 'next')),
  ];
}
