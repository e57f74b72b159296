import type { LoaderFunctionArgs } from '@remix-run/node';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { soonPages, type SoonPageName } from './soonPages';

/** The guard of a screen that is still to be filled. */
export function guardSoonPage(page: SoonPageName, { request, context }: LoaderFunctionArgs): null {
  if (soonPages[page].needsAccount) requireSession(bffOf({ request, context }), request);
  return null;
}
