import { createServer, type Server } from 'node:http';

/** GET /healthz (the process lives) and GET /readyz (`ready` says it takes requests), for whoever watches a container. */
export function createHealthServer(ready: () => boolean): Server {
  const answers: Readonly<Record<string, () => readonly [status: number, text: string]>> = {
    'GET /healthz': () => [200, 'ok\n'],
    'GET /readyz': () => (ready() ? [200, 'ready\n'] : [503, 'not ready\n']),
  };
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://admin');
    request.resume();
    const [status, text] = answers[`${request.method} ${pathname}`]?.() ?? [404, 'not found\n'];
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.end(text);
  });
}
