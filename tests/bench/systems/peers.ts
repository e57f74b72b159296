import { fileURLToPath } from 'node:url';
import { startNginx, startPeer, startVarnish } from '../../torture/support/peers';
import type { Recipe } from './system';

/** Connections a peer keeps to its upstream; the storefront has as many. */
const keptConnections = 256;

/** nginx that passes everything on. */
export function nginxProxy(upstreamPort: number): Recipe {
  return {
    name: 'nginx proxy_pass',
    start: () => startNginx({ backendPort: upstreamPort, keptConnections }),
  };
}

/** nginx that stores what it passes on, as the upstream packed it. */
export function nginxCache(upstreamPort: number): Recipe {
  return {
    name: 'nginx proxy_cache',
    start: () =>
      startNginx({
        backendPort: upstreamPort,
        keptConnections,
        http: (folder) => `proxy_cache_path ${folder}/cache keys_zone=answers:10m inactive=1h;`,
        location: `proxy_cache answers;
      proxy_cache_key $http_host$request_uri$http_accept_encoding;
      proxy_cache_valid 200 1h;
      proxy_cache_lock on;
      proxy_set_header Accept-Encoding $http_accept_encoding;`,
      }),
  };
}

/** Varnish that stores what it passes on, packed. */
export function varnish(upstreamPort: number): Recipe {
  return {
    name: 'Varnish',
    start: () =>
      startVarnish({
        backendPort: upstreamPort,
        vcl: `sub vcl_recv { return (hash); }
sub vcl_backend_response { set beresp.ttl = 1h; set beresp.do_gzip = true; return (deliver); }`,
      }),
  };
}

const scriptOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

function nodeProxy(name: string, file: string, upstreamPort: number): Recipe {
  const script = scriptOf(`nodeProxies/${file}`);
  return {
    name,
    start: () =>
      startPeer({
        program: 'node',
        command: ({ port }) => [script, String(port), String(upstreamPort)],
        configuration: () => '',
      }),
  };
}

export const fastifyProxy = (upstreamPort: number) =>
  nodeProxy('@fastify/http-proxy', 'fastifyHttpProxy.mjs', upstreamPort);
export const honoProxy = (upstreamPort: number) => nodeProxy('hono/proxy', 'honoProxy.mjs', upstreamPort);
/** What Node and undici take by themselves: no proxy, the floor of any that is built on them. */
export const plainNode = (upstreamPort: number) => nodeProxy('plain Node and undici', 'plainNode.mjs', upstreamPort);
/** What Node takes to answer from a map: the floor of any store that is built on it. */
export const storingNode = (upstreamPort: number) => nodeProxy('plain Node and a map', 'storingNode.mjs', upstreamPort);

/** Whatever is asked for, a list page as one would write it without a thought of cost. */
export const naivePages: Recipe = {
  name: 'MUI with `sx` on each element',
  isNeeded: true,
  start: () =>
    startPeer({
      program: 'node',
      command: ({ port }) => ['--import', import.meta.resolve('tsx'), scriptOf('naiveServer.ts'), String(port)],
      configuration: () => '',
    }),
};
