import type { ServerBuild } from '@remix-run/node';
import { createRouteMatcher } from './routeMatcher';

type Routes = ServerBuild['routes'];

/** The routes around one, the outermost first. */
function lineOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (route === undefined) return [];
  return [...(route.parentId === undefined ? [] : lineOf(routes, route.parentId)), id];
}

/** The address of a route as it stands in its files: `/pages/goodList`. */
export function pathOf(routes: Routes, id: string): string {
  const parts = lineOf(routes, id).flatMap((each) => routes[each]?.path || []);
  return `/${parts.join('/')}`;
}

function only<Value>(all: Readonly<Record<string, Value>>, ids: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
}

/**
 * A build for each page whose address is fixed, with nothing but the routes around it. Remix matches an address with all
 * routes of a build, several times for each page, and puts them in order anew each time, which took a twelfth of a page.
 * @returns by pathname; what matches by a parameter, or not at all, is not in it
 */
export function fixedPagesOf(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const { routes, assets } = build;
  const routeOf = createRouteMatcher(build);
  const found = new Map<string, ServerBuild>();
  for (const id of Object.keys(routes)) {
    const path = pathOf(routes, id);
    if (/[:*?]/.test(path) || routeOf(path) !== id) continue;
    const line = lineOf(routes, id);
    found.set(path, {
      ...build,
      routes: only(routes, line),
      assets: { ...assets, routes: only(assets.routes, line) },
    });
  }
  return found;
}

/** Tells the paths of pages that do something with a form: it goes to the page's own route, or to one around it. */
export function formPagesOf({ routes }: Pick<ServerBuild, 'routes'>): (pathname: string) => boolean {
  const routeOf = createRouteMatcher({ routes });
  return (pathname) => {
    const id = routeOf(pathname);
    return id !== null && lineOf(routes, id).some((each) => routes[each]?.module.action !== undefined);
  };
}
