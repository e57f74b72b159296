import type { CallKey, TextCall } from '../contract/types';

/** Calls that are answered by a stream of events. */
export type EventCall = Extract<CallKey, `${string}/events`>;

/** Calls of people and their programs; what other companies' servers report is signed by those. */
export type PlainCall = Exclude<CallKey, EventCall | TextCall>;
