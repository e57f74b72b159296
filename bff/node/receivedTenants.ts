import type { ParentMessage } from './workerMessages';

/** The tenants file as the parent tells it, which alone reads it: a worker that begins later must not have another one. */
export interface ReceivedTenants {
  /** Its text when the worker begins; null: there is none. */
  readonly first: Promise<string | null>;
  /** Tells of each text after the first, also of one that came before somebody followed. */
  follow(take: (text: string) => void): void;
}

/** The part of a worker's process that hears its parent. */
export interface Hearing {
  on(event: 'message', listener: (message: ParentMessage) => void): unknown;
}

/** Listens for the tenants file from now on. No text is kept that has been taken: it may have a hundred thousand lines. */
export function receiveTenants(hearing: Hearing): ReceivedTenants {
  let takeFirst: ((text: string | null) => void) | null = null;
  let take: ((text: string) => void) | null = null;
  let waiting: string | null = null;
  const first = new Promise<string | null>((resolve) => {
    takeFirst = resolve;
  });
  hearing.on('message', (message) => {
    if (message.type !== 'tenants') return;
    if (takeFirst !== null) {
      takeFirst(message.text);
      takeFirst = null;
    } else if (take === null) waiting = message.text;
    else if (message.text !== null) take(message.text);
  });
  return {
    first,
    follow(taker) {
      take = taker;
      if (waiting !== null) taker(waiting);
      waiting = null;
    },
  };
}
