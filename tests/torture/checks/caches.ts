import { startStorefront, type Storefront } from '../../support/storefront';
import { nothingWrong, section, type Closable } from '../check';
import { startNginx, startVarnish, type Peer } from '../support/peers';
import { ask } from '../support/wire';
import { logIn, type CachePerson } from './cachePeople';
import { wrongForPersons, poisonings, variants } from './cacheFindings';

/** A cache as people set it up: it keeps what nobody forbids, by host and URL alone, and tells when it had it. */
export interface NaiveCache {
  readonly name: string;
  readonly port: number;
}

export interface CachesFixture extends Closable {
  readonly storefront: Storefront;
  readonly caches: readonly NaiveCache[];
  readonly person: CachePerson;
  /** A file and a picture that may be kept, as the front page names them. */
  readonly publicPaths: readonly string[];
}

export const cachedShop = 'aurora.localhost';

const naiveNginx = {
  http: (folder: string) => `proxy_cache_path ${folder}/cache keys_zone=pages:10m;`,
  location: `proxy_cache pages;
      proxy_cache_key $host$request_uri;
      proxy_cache_valid 200 301 302 404 5m;
      add_header X-Stored $upstream_cache_status always;`,
};

/** Cookies are passed on and stand in no key; else what comes with Varnish decides what may be kept. */
const naiveVarnish = `sub vcl_recv {
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  return (hash);
}
sub vcl_deliver {
  if (obj.hits > 0) { set resp.http.X-Stored = "HIT"; }
}`;

export const caches = section<CachesFixture>({
  name: 'caches',
  needs: ['nginx', 'varnishd'],
  async open({ build, marketplace }) {
    const { port: upstreamPort } = await marketplace();
    const storefront = await startStorefront(
      { UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}`, MODE: 'demo', PAGE_CACHE: 'on' },
      build,
    );
    const backendPort = storefront.port;
    // Before anything else is started that would have to be ended when nobody gets in.
    const person = await logIn(backendPort, cachedShop).catch(async (error: unknown) => {
      await storefront.stop();
      throw error;
    });
    const peers: Peer[] = await Promise.all([
      startNginx({ backendPort, ...naiveNginx }),
      startVarnish({ backendPort, vcl: naiveVarnish }),
    ]);
    const front = await ask(storefront.port, { host: cachedShop, path: '/' });
    const found = [/\/build\/[^"']+\.js/, /\/pictures\/[^"']+\.svg/].map((pattern) => pattern.exec(front.text)?.[0]);
    return {
      storefront,
      caches: ['nginx', 'varnish'].map((name, index) => ({ name, port: peers[index]?.port ?? 0 })),
      person,
      publicPaths: found.filter((path) => path !== undefined),
      async close() {
        await Promise.all(peers.map((peer) => peer.stop()));
        await storefront.stop();
      },
    };
  },
  checks: [
    { name: 'caches.private-pages', limit: nothingWrong, run: wrongForPersons },
    { name: 'caches.poisoned', limit: nothingWrong, run: poisonings },
    { name: 'caches.vary', limit: nothingWrong, run: variants },
  ],
});
