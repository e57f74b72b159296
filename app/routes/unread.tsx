import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadUnread } from '~/features/messages/messages.server';
import { bffOf } from '~/lib/bff.server';

/** How many messages are unread: asked by the header, after the page. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadUnread(bffOf({ request, context }));
}
