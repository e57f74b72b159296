import type { Plant } from './plant';

export const wayPlants: readonly Plant[] = [
  {
    name: 'ways-checked-before-dots-are-resolved',
    file: 'build/index.js',
    find: 'url.origin !== base || url.pathname.startsWith("//") ? null',
    replace: 'url.origin !== base ? null',
    caughtBy: 'ways.forms',
  },
  {
    name: 'login-sends-on-to-what-was-sent',
    file: 'build/index.js',
    find: 'path2 = sitePath(fromRoute);',
    replace: 'path2 = fromRoute;',
    caughtBy: 'ways.forms',
  },
];
