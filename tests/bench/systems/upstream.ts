import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { missing } from '../../torture/support/programs';
import { startPeer, type Peer } from '../../torture/support/peers';
import { cores, pinTree } from '../support/cores';
import { cleanCall, payloadOf, rawCall, sizes } from '../support/payloads';

/** The token every login is given. */
export const upstreamToken = 'token-of-a-person';

const shop = { tenantId: 7, tenantName: 'Shop', avatar: '', useTheme: '1', groups: ['5483'], state: 'open' };

/** What the upstream answers, by path under /prod-api; which size of a call it is, is said by its `gameId`. */
function files(): ReadonlyMap<string, string> {
  const answers = new Map([
    ['/web/getTenant', JSON.stringify({ code: 200, msg: 'ok', data: shop })],
    ['/web/login', JSON.stringify({ code: 200, msg: 'ok', token: upstreamToken })],
  ]);
  for (const call of [rawCall, cleanCall]) {
    for (const { name, bytes } of sizes) answers.set(`${call.path}.${name}`, payloadOf(call, bytes));
  }
  return answers;
}

/** The path of a call that is answered with so many bytes. */
export function sizedPath({ path }: { path: string }, size: string): string {
  return `/api${path}?gameId=${size === '2kb' ? 2 : 20}`;
}

/**
 * An upstream that costs next to nothing: nginx with files, on the core of the load. It packs its answers for who
 * takes gzip, so that caches may store them packed.
 * @throws Error without nginx: a slower one would be what is measured
 */
export async function startUpstream(): Promise<Peer> {
  const reason = missing('nginx');
  if (reason !== null) throw new Error(`the upstream of the benchmark is an nginx, and ${reason}`);
  const upstream = await startPeer({
    program: 'nginx',
    command: ({ folder }) => ['-p', folder, '-c', join(folder, 'configuration'), '-e', 'stderr'],
    configuration: ({ port, folder }) => {
      for (const [path, text] of files()) {
        const file = join(folder, 'files', `${path}.json`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      return configurationOf(port, folder);
    },
  });
  pinTree(upstream.pid, cores.load);
  return upstream;
}

const configurationOf = (
  port: number,
  folder: string,
) => `${process.getuid?.() === 0 ? 'user root root;\n' : ''}daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
  default_type application/json;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  gzip on;
  gzip_types application/json;
  gzip_comp_level 5;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  map $arg_gameId $size { 2 .2kb; 20 .20kb; default ""; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folder}/files;
    error_page 405 =200 $uri;
    location ~ ^(/api|/prod-api)(?<call>/.*)$ { rewrite .* $call$size.json break; }
    location / { }
  }
}
`;
