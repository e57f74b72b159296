import { createBreaker, type Breaker, type BreakerState } from './breaker';
import { BffFailure } from './failure';
import type { LeaveSignal } from './leaveSignal';
import { UpstreamError } from './transport';
import { createWaitingRoom, type RoomLimits, type WaitingRoom } from './waitingRoom';

/** What a call occupies: each kind has its own room, so that slow uploads or many pictures can't hold up calls. */
export type CallKind = 'call' | 'picture' | 'upload' | 'stream';

export const limitsOfKind: Readonly<Record<CallKind, RoomLimits>> = {
  /** A person's page asks for up to twelve: those of six who come at the same moment. */
  call: { inFlight: 8, waiting: 64 },
  /** A page asks for dozens at once. */
  picture: { inFlight: 8, waiting: 64 },
  upload: { inFlight: 4, waiting: 8 },
  /** Only while it is opened; how many may be open is counted in eventStreams.ts. */
  stream: { inFlight: 64, waiting: 0 },
};
const maxLanes = 10_000;

/** A call to an upstream and what the guard has to know of it. */
export interface GuardedCall<T> {
  /** Tenant and upstream together. */
  readonly lane: string;
  readonly kind: CallKind;
  /** Limit for waiting and asking together, from now; a page may have used all of it up. */
  readonly timeoutMs: number;
  /** Aborted when the visitor leaves. */
  readonly signal?: LeaveSignal | undefined;
  /** Which errors are failures of the upstream; the others tell nothing of it. */
  readonly isFailure: (error: unknown) => boolean;
  /** Asks the upstream. @param leftMs what waiting has left of the time */
  readonly ask: (leftMs: number) => Promise<T>;
}

/** Keeps one tenant's frozen upstream from taking the others' requests with it. */
export interface Guard {
  /**
   * Runs a call in its lane: 8 at a time, 64 waiting. After 5 failures in a row the lane answers at once,
   * and every 4 s one call tries whether the upstream lives again.
   * @throws BffFailure `overloaded` or `breakerOpen`, UpstreamError `timeout` or `aborted` when it waited in vain,
   * or whatever the call throws
   */
  run<T>(call: GuardedCall<T>): Promise<T>;
  state(lane: string): BreakerState;
  /** How many lanes are open now. */
  openCount(): number;
}

interface Lane {
  readonly breaker: Breaker;
  readonly rooms: Readonly<Record<CallKind, WaitingRoom>>;
}

/** @param clock milliseconds that never go back */
export function createGuard(clock: () => number): Guard {
  const lanes = new Map<string, Lane>();

  function newLane(): Lane {
    const rooms: Record<CallKind, WaitingRoom> = {
      call: createWaitingRoom(limitsOfKind.call),
      picture: createWaitingRoom(limitsOfKind.picture),
      upload: createWaitingRoom(limitsOfKind.upload),
      stream: createWaitingRoom(limitsOfKind.stream),
    };
    // Waiters would only wait for the same silence.
    const breaker = createBreaker(clock, () => {
      for (const room of Object.values(rooms)) room.dismiss(new BffFailure('breakerOpen'));
    });
    return { breaker, rooms };
  }

  function laneOf(name: string): Lane {
    const present = lanes.get(name);
    if (present) return present;
    // Idle, healthy lanes are forgotten when there are too many: hosts come and go.
    if (lanes.size >= maxLanes) {
      for (const [key, { breaker, rooms }] of lanes) {
        if (breaker.isPristine && Object.values(rooms).every((room) => room.isEmpty)) lanes.delete(key);
      }
    }
    const lane = newLane();
    lanes.set(name, lane);
    return lane;
  }

  return {
    async run({ lane, kind, timeoutMs, signal, isFailure, ask }) {
      const { breaker, rooms } = laneOf(lane);
      const startedMs = clock();
      breaker.check();
      if (timeoutMs <= 0) throw new UpstreamError('timeout');
      const room = rooms[kind];
      const turn = room.enter(timeoutMs, signal);
      if (turn !== undefined) await turn;
      try {
        const pass = breaker.admit();
        try {
          const result = await ask(Math.max(1, timeoutMs - (clock() - startedMs)));
          pass.settle('success');
          return result;
        } catch (error) {
          pass.settle(isFailure(error) ? 'failure' : 'aborted');
          throw error;
        }
      } finally {
        room.leave();
      }
    },
    state: (name) => lanes.get(name)?.breaker.state ?? 'closed',
    openCount: () => [...lanes.values()].filter(({ breaker }) => breaker.state !== 'closed').length,
  };
}
