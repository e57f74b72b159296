import { createServer, type Server, type ServerResponse } from 'node:http';

/** What the admin port needs to know; all of it lives in the parent. */
export interface AdminSources {
  /** True while requests are taken: workers serve, nothing is draining. */
  ready(): boolean;
  /** Prometheus text of all workers together. */
  metrics(): Promise<{ contentType: string; text: string }>;
  /** Empties the workers' caches, of one tenant or of all. */
  purge(tenant: string | undefined): void;
}

function answer(
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/**
 * The operators' port, outside tenants: GET /healthz (the process lives), GET /readyz (it takes requests),
 * GET /metrics (Prometheus), POST /cache/purge[?tenant=ID].
 */
export function createAdminServer(sources: AdminSources): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://admin');
    const call = `${request.method ?? ''} ${url.pathname}`;
    request.resume();
    if (call === 'GET /healthz') return answer(response, 200, 'ok\n');
    if (call === 'GET /readyz') {
      const ready = sources.ready();
      return answer(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
    }
    if (call === 'GET /metrics') {
      sources.metrics().then(
        ({ contentType, text }) => answer(response, 200, text, contentType),
        () => answer(response, 500, 'the metrics could not be gathered\n'),
      );
      return;
    }
    if (call === 'POST /cache/purge') {
      sources.purge(url.searchParams.get('tenant') ?? undefined);
      return answer(response, 202, 'purging\n');
    }
    answer(response, 404, 'not found\n');
  });
}
