import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const nothing = () => null;

/** False on the server and in the hydrating render, true ever after: a component that asks is drawn twice at first. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * True for as long as it lives in a component that began on the server, false in one that began in the browser: for
 * what only a first render has to know. React asks for the server's snapshot on the server and while it hydrates;
 * since both snapshots are the same, it draws nothing again.
 */
export function useBeganOnServer(): boolean {
  let isAsked = false;
  useSyncExternalStore(never, nothing, () => {
    isAsked = true;
    return null;
  });
  return useState(isAsked)[0];
}
