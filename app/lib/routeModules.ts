import { matchRoutes } from '@remix-run/react';

/** Whether the modules of a page came; `gone`: the shop answers, and no longer has them, as after an update. */
export type ModulesState = 'there' | 'gone' | 'unreached';

/**
 * Loads the modules of the page at an address of the shop. Remix's own way of doing so loads the whole document anew
 * when one does not come, also where somebody has only come near to a link. Browser only.
 */
export async function loadModulesOf(to: string): Promise<ModulesState> {
  const [lost] = await lostModulesOf(to);
  if (lost === undefined) return 'there';
  return (await isAnswered(lost)) ? 'gone' : 'unreached';
}

/** The same without asking why: the addresses of modules that did not come. */
export async function lostModulesOf(to: string): Promise<readonly string[]> {
  const matches = matchRoutes(window.__remixRouter.routes, to) ?? [];
  const { routes } = window.__remixManifest;
  const found = matches.map(async ({ route: { id } }) => {
    const { module = '' } = (id === undefined ? undefined : routes[id]) ?? {};
    if (id === undefined || id in window.__remixRouteModules) return [];
    return import(/* webpackIgnore: true */ module).then(
      () => [],
      () => [module],
    );
  });
  return (await Promise.all(found)).flat();
}

/** A proxy that answers for a shop which is down is no answer. */
function isAnswered(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
