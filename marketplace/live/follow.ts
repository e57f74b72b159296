import { personOfToken } from '../auth/sessions';
import type { StepContext } from '../context';
import type { Tx } from '../db/engine';
import type { Refusal } from '../http/answer';
import type { EventSource } from '../http/eventStream';
import { describeError } from '../http/describeError';
import type { ChangeSignals } from './signals';

/** How soon a change made by another process is noticed; this process's own come at once. */
const lookIntervalMs = 3_000;

/** Where a thing stands: its revision grows with every change. */
export interface LiveMark {
  readonly status: string | number;
  readonly revision: number;
}

/** What is followed. */
export interface Followed {
  /** The name of the events. */
  readonly event: string;
  /** null: there is no such thing. */
  readonly id: number | null;
  readonly signals: ChangeSignals;
  /** Where it stands; null when it is none of the person's business. */
  readonly readMark: (tx: Tx, id: number, personId: number) => Promise<LiveMark | null>;
  readonly missing: () => Refusal;
}

/** Sends an event {status, revision} at once and on each change, to a person it concerns. Ends when the session does. */
export async function follow(context: StepContext, what: Followed): Promise<EventSource | Refusal> {
  const { person, services, shop, facts } = context;
  const { event, id, signals } = what;
  if (person === null || id === null) return what.missing();
  const readMark = (tx: Tx) => what.readMark(tx, id, person.id);
  const first = await context.transaction(readMark);
  if (first === null) return what.missing();

  return (send, end) => {
    let sent = first;
    let looking = false;
    send({ event, data: first });
    const look = async () => {
      if (looking) return;
      looking = true;
      try {
        const mark = await context.transaction(async (tx) => {
          const isIn = facts.token !== null && (await personOfToken(tx, facts.token, services.now())) !== null;
          return isIn ? readMark(tx) : null;
        });
        if (mark === null) return end();
        if (mark.revision !== sent.revision) send({ event, data: (sent = mark) });
      } catch (error) {
        services.log.warn({ event, id, requestId: facts.id, error: describeError(error) }, 'following failed');
        end();
      } finally {
        looking = false;
      }
    };
    const timer = setInterval(() => void look(), lookIntervalMs);
    timer.unref();
    const unwatch = signals.watch(shop.id, id, () => void look());
    return () => {
      clearInterval(timer);
      unwatch();
    };
  };
}
