import type { ShouldRevalidateFunction } from '@remix-run/react';
import { useEffect } from 'react';
import { paths } from '~/paths';
import type { RootData } from './rootData';

/** The root's data were asked for anew and have not come. */
let isAwaited = false;

/**
 * The shell's data change by what people do (login, logout, preferences), not by where they go. But who goes on before
 * they have come leaves the router without their answer, so each step until then asks for them.
 */
export const reloadsRoot: ShouldRevalidateFunction = (step) => {
  if (failedAction(step)) return false;
  isAwaited ||= changesRoot(step);
  return isAwaited;
};

/** Tells that the root's data have come. */
export function useRootArrival(root: RootData | undefined): void {
  useEffect(() => {
    isAwaited = false;
  }, [root]);
}

type Step = Parameters<ShouldRevalidateFunction>[0];

/** A failed action changed nothing, and loading anew would fail as it did and take the page away. */
function failedAction({ actionStatus }: Step): boolean {
  return actionStatus !== undefined && actionStatus >= 400;
}

function changesRoot({ currentUrl, nextUrl, formMethod, formAction, defaultShouldRevalidate }: Step): boolean {
  if (formMethod !== undefined && formMethod !== 'GET') {
    return formAction !== paths.ours.favourite && defaultShouldRevalidate;
  }
  // Who is led there may have been somebody a moment ago: the session ended, here or in another tab.
  if (nextUrl.pathname === paths.login()) return true;
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}
