import { createServer, type Server } from 'node:http';
import { readTarget } from './requestTarget';

/** GET (or HEAD) /healthz (the process lives) and GET /readyz (`ready` says it takes requests), for whoever watches a container. */
export function createHealthServer(ready: () => boolean): Server {
  const answers: Readonly<Record<string, () => readonly [status: number, text: string]>> = {
    'GET /healthz': () => [200, 'ok\n'],
    'GET /readyz': () => (ready() ? [200, 'ready\n'] : [503, 'not ready\n']),
  };
  return createServer((request, response) => {
    const { path } = readTarget(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    request.resume();
    const [status, text] = answers[`${method} ${path}`]?.() ?? [404, 'not found\n'];
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.end(text);
  });
}
