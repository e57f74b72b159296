import { BffFailure } from './failure';
import type { LeaveSignal } from './leaveSignal';
import { UpstreamError } from './transport';

/** How many may be inside at once and how many may wait for it. */
export interface RoomLimits {
  readonly inFlight: number;
  readonly waiting: number;
}

/** Lets a few in and the next ones wait, in order. */
export interface WaitingRoom {
  /**
   * Resolves when it is one's turn; undefined when it is at once.
   * @throws BffFailure `overloaded` when too many wait; UpstreamError `timeout` or `aborted` when one waited in vain
   */
  enter(limitMs: number, signal: LeaveSignal | undefined): Promise<void> | undefined;
  leave(): void;
  /** Sends away whoever waits. */
  dismiss(reason: Error): void;
  readonly isEmpty: boolean;
}

interface Waiter {
  letIn(): void;
  sendAway(reason: Error): void;
}

export function createWaitingRoom(limits: RoomLimits): WaitingRoom {
  const waiting = new Set<Waiter>();
  let inFlight = 0;

  function wait(limitMs: number, signal: LeaveSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => waiter.sendAway(new UpstreamError('aborted'));
      const timer = setTimeout(() => waiter.sendAway(new UpstreamError('timeout')), limitMs);
      const stopWaiting = () => {
        waiting.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        letIn() {
          stopWaiting();
          resolve();
        },
        sendAway(reason) {
          stopWaiting();
          reject(reason);
        },
      };
      waiting.add(waiter);
      signal?.addEventListener('abort', onAbort);
    });
  }

  return {
    enter(limitMs, signal) {
      if (signal?.aborted) throw new UpstreamError('aborted');
      if (inFlight < limits.inFlight) {
        inFlight += 1;
        return undefined;
      }
      if (waiting.size >= limits.waiting) throw new BffFailure('overloaded');
      return wait(limitMs, signal);
    },
    leave() {
      const [next] = waiting.size === 0 ? [] : waiting;
      // The place is handed over: nobody who comes in between can take it.
      if (next) next.letIn();
      else inFlight -= 1;
    },
    dismiss(reason) {
      for (const waiter of [...waiting]) waiter.sendAway(reason);
    },
    get isEmpty() {
      return inFlight === 0 && waiting.size === 0;
    },
  };
}
