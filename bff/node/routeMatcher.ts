import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Routes = ServerBuild['routes'];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The page of an address that the browser's own navigation asks for its data: `/pages/goodList.data`, `/_root.data`. */
export const pageOfData = (path: string) => path.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');

/**
 * Tells which route of a build answers a path, data for the browser's own navigation included.
 * @returns the route's id; null: none does
 */
export function createRouteMatcher({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => string | null {
  const tree = childrenOf(routes, undefined);
  return (path) => {
    try {
      return matchRoutes(tree, pageOfData(path))?.at(-1)?.route.id ?? null;
    } catch {
      // A path that can't be decoded.
      return null;
    }
  };
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route): RouteObject => {
      const { id = '', path, index, caseSensitive = false } = route ?? {};
      if (index === true) return { id, path, caseSensitive, index };
      return { id, path, caseSensitive, children: childrenOf(routes, id) };
    });
}
