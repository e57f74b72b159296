import { Outlet } from '@remix-run/react';

export { RouteErrorBoundary as ErrorBoundary } from '~/features/shell/RouteErrorBoundary';

/** The layout of the specification's child routes; header and footer are the root's, on every page. */
export default function PagesLayout() {
  return <Outlet />;
}
