import type { ServerBuild } from '@remix-run/node';
import { createRequestHandler } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { fixedPagesOf, formPagesOf } from '../../bff/node/fixedPages';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** Each route answers its loader with its own id. */
function route(id: string, parentId: string | undefined, path?: string, index?: boolean): [string, Route] {
  const module = { loader: () => new Response(id) } as unknown as Route['module'];
  return [id, { id, module, ...(parentId === undefined ? {} : { parentId }), path, index } as Route];
}

const routes = Object.fromEntries([
  route('root', undefined, ''),
  route('routes/_index', 'root', undefined, true),
  route('routes/login', 'root', 'login'),
  route('routes/pages', 'root', 'pages'),
  route('routes/pages._index', 'routes/pages', undefined, true),
  route('routes/pages.list', 'routes/pages', 'list'),
  route('routes/pages.$id', 'routes/pages', ':id'),
  route('routes/pages.maybe', 'routes/pages', 'maybe?'),
  route('routes/$', 'root', '*'),
]);
const build = {
  routes,
  assets: { version: '1', routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id }])) },
  future: {},
  entry: { module: { default: () => new Response('page') } },
} as unknown as ServerBuild;

describe('pages with a fixed address', () => {
  const pages = fixedPagesOf(build);

  it('are found by it, and no others', () => {
    expect([...pages.keys()].sort()).toEqual(['/', '/login', '/pages', '/pages/list']);
  });

  it.each([
    ['/', ['root', 'routes/_index']],
    ['/pages', ['root', 'routes/pages', 'routes/pages._index']],
    ['/pages/list', ['root', 'routes/pages', 'routes/pages.list']],
  ])('%s has the routes around it', (path, ids) => {
    expect(Object.keys(pages.get(path)?.routes ?? {})).toEqual(ids);
    expect(Object.keys(pages.get(path)?.assets.routes ?? {})).toEqual(ids);
  });

  it.each(['/', '/login', '/pages', '/pages/list'])('%s is answered as by the whole build', async (path) => {
    const ask = (from: ServerBuild) => createRequestHandler(from, 'production')(new Request(`http://shop.test${path}`));
    const [narrow, whole] = await Promise.all([ask(pages.get(path) as ServerBuild), ask(build)]);
    expect(await narrow.text()).toBe(await whole.text());
    expect(narrow.status).toBe(200);
  });
});

describe('pages that take forms', () => {
  const action = () => null;
  const withAction = (id: string) => ({ ...routes, [id]: { ...routes[id], module: { action } } });
  const takesForms = (id: string, path: string) =>
    formPagesOf({ routes: withAction(id) as unknown as ServerBuild['routes'] })(path);

  it.each([
    ['routes/login', '/login'],
    ['routes/login', '/login.data'],
    ['routes/pages.$id', '/pages/7'],
    ['routes/pages._index', '/pages'],
    ['root', '/'],
  ])('%s does, at %s', (id, path) => expect(takesForms(id, path)).toBe(true));

  it.each([
    ['routes/login', '/pages/list'],
    ['routes/pages.list', '/pages'],
    ['routes/login', '/nothing'],
  ])('%s does not, at %s', (id, path) => expect(takesForms(id, path)).toBe(false));
});
