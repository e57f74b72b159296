/**
 * A value that is mostly there at once. Awaiting it all the same costs half a kilobyte and a turn of the microtask
 * queue each time, and a call has a dozen such steps: write `value instanceof Promise ? await value : value` where it counts.
 */
export type Soon<Value> = Value | Promise<Value>;
