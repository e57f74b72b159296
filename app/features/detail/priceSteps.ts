import type { PayloadOf } from '../../../bff/contract/types';
import { parseCents } from '~/lib/money';
import { parseWireTime } from '~/lib/time';

/** A price and from when on it held. */
export interface PriceStep {
  readonly cents: number;
  readonly time: Date;
}

/** The readable steps of a price history, the oldest first; a step to the same price is none. */
export function priceSteps(points: PayloadOf<'GET /api/web/good/prices'>['points']): PriceStep[] {
  const steps = points.flatMap(({ price, time }) => {
    const [cents, moment] = [parseCents(price), parseWireTime(time)];
    return cents === null || moment === null ? [] : [{ cents, time: moment }];
  });
  steps.sort((a, b) => a.time.getTime() - b.time.getTime());
  return steps.filter(({ cents }, index) => cents !== steps[index - 1]?.cents);
}

/** The box the line is drawn in; y grows downwards. */
export interface ChartBox {
  readonly width: number;
  readonly height: number;
  /** Kept free above the highest and below the lowest price. */
  readonly margin: number;
}

/**
 * The steps as an SVG path: each price holds until the next one, the last until `endMs`.
 * @returns '' without steps
 */
export function stepLine(steps: readonly PriceStep[], endMs: number, { width, height, margin }: ChartBox): string {
  const startMs = steps[0]?.time.getTime() ?? 0;
  const spanMs = Math.max(1, endMs - startMs);
  const prices = steps.map(({ cents }) => cents);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (ms: number) => round(Math.min(1, Math.max(0, (ms - startMs) / spanMs)) * width);
  const y = (cents: number) =>
    high === low ? height / 2 : round(margin + ((high - cents) / (high - low)) * (height - 2 * margin));
  return steps
    .map(({ cents, time }, index) => {
      const endsMs = steps[index + 1]?.time.getTime() ?? endMs;
      return `${index === 0 ? `M${x(time.getTime())} ${y(cents)}` : `V${y(cents)}`}H${x(endsMs)}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
