/**
 * Says that a visitor has left. Every AbortSignal is one; but making one and listening to it costs more than most of
 * what a call is made of.
 */
export interface LeaveSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A signal that its maker gives. */
export class Leaving implements LeaveSignal {
  readonly #listeners = new Set<() => void>();
  #aborted = false;

  get aborted(): boolean {
    return this.#aborted;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Tells everybody who listens, once. */
  abort(): void {
    if (this.#aborted) return;
    this.#aborted = true;
    const told = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of told) listener();
  }
}

/** Of who can't leave. */
export const neverLeaving: LeaveSignal = Object.freeze({
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
