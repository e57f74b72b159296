/**
 * A value that is mostly there at once. To wait for it all the same costs half a kilobyte and a turn of the queue each
 * time, and a call has a dozen such steps: `value instanceof Promise ? await value : value` where it counts.
 */
export type Soon<Value> = Value | Promise<Value>;
