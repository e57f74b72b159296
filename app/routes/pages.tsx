import type { MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Outlet } from '@remix-run/react';
import { pageMeta } from '~/lib/meta';

export { RouteErrorBoundary as ErrorBoundary } from '~/features/shell/RouteErrorBoundary';

/** A child that failed is not asked for its texts, but the page that shows the failure is. */
export const meta: MetaFunction = ({ error, matches }) => {
  if (error === undefined) return [];
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta({ matches, title: isMissing ? 'notFound' : 'error', noIndex: true });
};

/** The layout of the specification's child routes; header and footer are the root's, on every page. */
export default function PagesLayout() {
  return <Outlet />;
}
