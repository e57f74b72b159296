import type { LoaderFunctionArgs } from '@remix-run/node';
import { serviceWorkerResponse } from '~/features/webApp/serviceWorker.server';
import { bffOf } from '~/lib/bff.server';

/** The shop's service worker. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return serviceWorkerResponse(bffOf({ request, context }));
}
