import { BffFailure } from './failure';
import { forwardedRequest, type ForwardedCall } from './forward';
import type { Guard } from './guard';
import { Leaving, type LeaveSignal } from './leaveSignal';
import type { StreamRule, Transport } from './transport';
import { judge, type Verdict } from './upstreamAnswer';
import { isFailure, laneOf } from './upstreamCalls';

/** An upstream sends a comment every 15 s; four of them missing is a dead connection. */
const idleMs = 60_000;
/** Browsers connect again by themselves, so no stream has to live for ever. */
const limitMs = 10 * 60_000;
export const maxStreamsOfTenant = 64;
/** As many as a browser opens to one host: nobody's orders take the places of a whole shop. */
export const maxStreamsOfPerson = 6;
const maxStreams = 1024;

/** What an upstream answered to a call for events: the events, or an envelope like any other. */
export type EventAnswer =
  | { readonly kind: 'events'; readonly stream: ReadableStream<Uint8Array<ArrayBuffer>> }
  | { readonly kind: 'envelope'; readonly verdict: Verdict };

/** Passes server-sent events on. Open streams are counted apart from calls, which they must not hold up. */
export interface EventStreams {
  /**
   * Opens a stream: within the call's time, past the tenant's breaker like any call.
   * @throws BffFailure `tooManyRequests` over 6 streams of a person, `overloaded` over 64 of a tenant, `shuttingDown`;
   * and what calls throw
   */
  open(call: ForwardedCall): Promise<EventAnswer>;
  /** Ends all streams and refuses new ones: the process is about to end. */
  close(): void;
  openCount(): number;
}

interface Slot {
  /** The caller has left, or we end the stream. */
  readonly signal: LeaveSignal;
  release(): void;
}

export function createEventStreams(options: { transport: Transport; guard: Guard }): EventStreams {
  const { transport, guard } = options;
  const ofTenant = createCounts();
  const ofPerson = createCounts();
  const open = new Set<Leaving>();
  let closed = false;

  function takeSlot({ tenant, token, clientIp, signal: caller }: ForwardedCall): Slot {
    if (closed) throw new BffFailure('shuttingDown');
    // Whom the upstream will tell that he is nobody is counted by his address until then.
    const person = `${tenant.id}\0${token ?? clientIp}`;
    if (ofPerson.of(person) >= maxStreamsOfPerson) throw new BffFailure('tooManyRequests');
    if (ofTenant.of(tenant.id) >= maxStreamsOfTenant || open.size >= maxStreams) throw new BffFailure('overloaded');
    const ending = new Leaving();
    const end = () => ending.abort();
    caller?.addEventListener('abort', end);
    open.add(ending);
    ofTenant.add(tenant.id, 1);
    ofPerson.add(person, 1);
    return {
      signal: ending,
      release() {
        if (!open.delete(ending)) return;
        caller?.removeEventListener('abort', end);
        ofTenant.add(tenant.id, -1);
        ofPerson.add(person, -1);
      },
    };
  }

  async function ask(call: ForwardedCall, slot: Slot, timeoutMs: number): Promise<EventAnswer> {
    const streaming: StreamRule = { applies: isEvents, idleMs, limitMs, onEnd: slot.release };
    const answer = await transport({ ...forwardedRequest(call, timeoutMs), signal: slot.signal, streaming });
    if (answer.stream !== null) return { kind: 'events', stream: answer.stream };
    return { kind: 'envelope', verdict: judge(answer, call.spec) };
  }

  return {
    async open(call) {
      const slot = takeSlot(call);
      let isStreaming = false;
      try {
        const answer = await guard.run({
          lane: laneOf(call.tenant),
          kind: 'stream',
          timeoutMs: call.timeoutMs,
          signal: call.signal,
          isFailure,
          ask: (leftMs) => ask(call, slot, leftMs),
        });
        isStreaming = answer.kind === 'events';
        return answer;
      } catch (error) {
        // Ended by us while it was being opened: it is not the caller who left.
        if (slot.signal.aborted && call.signal?.aborted !== true) throw new BffFailure('shuttingDown');
        throw error;
      } finally {
        if (!isStreaming) slot.release();
      }
    },
    close() {
      closed = true;
      for (const ending of open) ending.abort();
    },
    openCount: () => open.size,
  };
}

/** How many each name has; names with none take no memory. */
function createCounts(): { of(name: string): number; add(name: string, difference: number): void } {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    add(name, difference) {
      const count = of(name) + difference;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}

/** Packed ones could not be passed on chunk by chunk; we never ask for them. */
function isEvents(status: number, headers: Readonly<Record<string, string>>): boolean {
  return (
    status === 200 &&
    /^text\/event-stream\s*(;|$)/i.test(headers['content-type'] ?? '') &&
    /^(identity)?$/i.test(headers['content-encoding'] ?? '')
  );
}
