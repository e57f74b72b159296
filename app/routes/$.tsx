import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/lib/meta';

export { RouteErrorBoundary as ErrorBoundary } from '~/features/shell/RouteErrorBoundary';

/** Every address that is no page: 404 in the tenant's look, with the document's own status. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'notFound', noIndex: true });

export default function NotFound() {
  return null;
}
