/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: 'app',
  assetsBuildDirectory: 'public/build',
  publicPath: '/build/',
  serverBuildPath: 'build/index.js',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverMinify: false,
  // Pages use a small part of it: a worker that had to find and read all its files would start half a second later.
  serverDependenciesToBundle: [/^@mui\//],
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}', '**/*.module.css'],
  cacheDirectory: './.cache/remix',
  browserNodeBuiltinsPolyfill: { modules: {} },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
  },
};
