import { useRouteError } from '@remix-run/react';
import { ErrorPage } from './ErrorPage';

/**
 * The boundary of the routes: `export { RouteErrorBoundary as ErrorBoundary } from …`. It shows the failure
 * inside the shell, which stays as it is.
 */
export function RouteErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
