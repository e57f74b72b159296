/**
 * Says that a visitor has left. Every AbortSignal is one; but making one and listening to it costs more than most of
 * what a call is made of.
 */
export interface LeaveSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

const none: readonly (() => void)[] = [];

function without(listeners: readonly (() => void)[], gone: () => void): readonly (() => void)[] {
  const left = listeners.filter((listener) => listener !== gone);
  return left.length === 0 ? none : left;
}

/** A signal that its maker gives. */
export class Leaving implements LeaveSignal {
  /** Hardly ever more than one: a list costs less than a set. */
  #listeners: readonly (() => void)[] = none;
  #aborted = false;

  get aborted(): boolean {
    return this.#aborted;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.#listeners.includes(listener)) this.#listeners = [...this.#listeners, listener];
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = without(this.#listeners, listener);
  }

  /** Tells everybody who listens, once. */
  abort(): void {
    if (this.#aborted) return;
    this.#aborted = true;
    const told = this.#listeners;
    this.#listeners = none;
    for (const listener of told) listener();
  }
}

/**
 * Says when the visitor of a platform's request leaves, to any number of listeners: of more than ten on a signal of its
 * own Node warns.
 */
export function leavingOf(request: { readonly signal: AbortSignal }): LeaveSignal {
  const leaving = new Leaving();
  request.signal.addEventListener('abort', () => leaving.abort());
  return {
    // This holds on to the request: one that is forgotten is not told that the signal it was made with was given.
    get aborted() {
      return request.signal.aborted;
    },
    addEventListener: (type, listener) => leaving.addEventListener(type, listener),
    removeEventListener: (type, listener) => leaving.removeEventListener(type, listener),
  };
}

/** Of who can't leave. */
export const neverLeaving: LeaveSignal = Object.freeze({
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
