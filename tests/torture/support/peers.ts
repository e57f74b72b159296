import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/ports';
import { stopProcess } from '../../support/processes';
import { pathOf } from './programs';

/** A server of somebody else's, started for a check. */
export interface Peer {
  /** On 127.0.0.1. */
  readonly port: number;
  readonly pid: number;
  /** Everything it printed. */
  output(): string;
  stop(): Promise<void>;
}

/** What to start. `port` is free, `folder` is the peer's own and is removed with it. */
interface PeerRecipe {
  readonly program: string;
  readonly command: (place: { port: number; folder: string }) => readonly string[];
  /** Its configuration file, `folder/configuration`. */
  readonly configuration: (place: { port: number; folder: string }) => string;
}

const startLimitMs = 15_000;
const connectPauseMs = 30;

/**
 * Starts a program with generated configuration and waits until its port takes connections.
 * @throws Error with what it printed when it does not
 */
export async function startPeer({ program, command, configuration }: PeerRecipe): Promise<Peer> {
  const path = pathOf(program);
  if (path === null) throw new Error(`${program} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `${program}-`));
  const port = await freePort();
  const place = { port, folder };
  writeFileSync(join(folder, 'configuration'), configuration(place));
  const child = spawn(path, command(place), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const stop = async () => {
    await stopProcess(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilOpen(child, port);
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start:\n${printed}`, { cause: error });
  }
  return { port, pid: child.pid ?? 0, output: () => printed, stop };
}

async function waitUntilOpen(child: ChildProcess, port: number): Promise<void> {
  const deadlineMs = performance.now() + startLimitMs;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    if (await isOpen(port)) return;
    await new Promise((resolve) => setTimeout(resolve, connectPauseMs));
  }
  throw new Error(`no connection within ${startLimitMs} ms`);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/**
 * nginx as a reverse proxy before an HTTP server of loopback, as an operator would write it: the Host goes on,
 * connections to the server are kept, nothing is asked twice.
 * @param http more lines of the http block, e.g. `proxy_cache_path`
 * @param location more lines of `location /`, e.g. `proxy_cache`
 */
export function startNginx(options: {
  backendPort: number;
  http?: (folder: string) => string;
  location?: string;
  /** Idle connections to the server that are kept. */
  keptConnections?: number;
}): Promise<Peer> {
  const { backendPort, http = () => '', location = '', keptConnections = 8 } = options;
  return startPeer({
    program: 'nginx',
    command: ({ folder }) => ['-p', folder, '-c', join(folder, 'configuration'), '-e', 'stderr'],
    // Started by root, its workers would be somebody who may not write into the folder.
    configuration: ({ port, folder }) => `${process.getuid?.() === 0 ? 'user root root;\n' : ''}daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http(folder)}
  upstream storefront { server 127.0.0.1:${backendPort}; keepalive ${keptConnections}; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://storefront;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream off;
      ${location}
    }
  }
}
`,
  });
}

/** A server behind HAProxy. */
export interface HaproxyBackend {
  readonly port: number;
  /** Where /readyz is asked every 200 ms; without it the server counts as up. */
  readonly adminPort?: number;
}

/**
 * HAProxy before one or more HTTP servers of loopback. A server whose /readyz fails once gets no new requests; a
 * request that could not be sent at all goes to another one.
 * @param options.backend more lines of the backend section, e.g. another retry-on
 */
export function startHaproxy(options: { backends: readonly HaproxyBackend[]; backend?: string }): Promise<Peer> {
  const { backends, backend = '' } = options;
  const hasChecks = backends.some(({ adminPort }) => adminPort !== undefined);
  const servers = backends.map(({ port, adminPort }, index) => {
    const check = adminPort === undefined ? '' : ` check port ${adminPort} inter 200ms fall 1 rise 1`;
    return `  server storefront${index} 127.0.0.1:${port}${check}`;
  });
  return startPeer({
    program: 'haproxy',
    command: ({ folder }) => ['-db', '-f', join(folder, 'configuration')],
    configuration: ({ port }) => `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout http-request 10s
  retries 3
  option redispatch 1
  retry-on conn-failure
frontend visitors
  bind 127.0.0.1:${port}
  default_backend storefronts
backend storefronts
  balance roundrobin
  http-reuse safe
${hasChecks ? '  option httpchk GET /readyz\n' : ''}${backend}
${servers.join('\n')}
`,
  });
}

/** Varnish before an HTTP server of loopback. @param vcl what stands after the backend, e.g. a `vcl_recv` */
export function startVarnish(options: { backendPort: number; vcl?: string }): Promise<Peer> {
  const { backendPort, vcl = '' } = options;
  return startPeer({
    program: 'varnishd',
    command: ({ port, folder }) => [
      ...['-F', '-a', `127.0.0.1:${port}`, '-f', join(folder, 'configuration')],
      ...['-n', join(folder, 'work'), '-s', 'malloc,32m', '-j', 'none'],
    ],
    configuration: () => `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${backendPort}"; }
${vcl}
`,
  });
}
