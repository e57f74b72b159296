import { matchRoutes } from '@remix-run/react';

/**
 * Loads the modules of the page at an address of the shop. Remix's own way of doing so loads the whole document anew
 * when one does not come, also where somebody has only come near to a link. Browser only.
 * @returns false: they did not come
 */
export async function loadModulesOf(to: string): Promise<boolean> {
  const matches = matchRoutes(window.__remixRouter.routes, to) ?? [];
  const { routes } = window.__remixManifest;
  const loading = matches.map(async ({ route: { id } }) => {
    const { module = '' } = (id === undefined ? undefined : routes[id]) ?? {};
    if (id !== undefined && !(id in window.__remixRouteModules)) await import(/* webpackIgnore: true */ module);
  });
  return Promise.all(loading).then(
    () => true,
    () => false,
  );
}
