import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PurgeError, type PurgeOrder } from '../purge';
import type { HostFacts } from './hostFacts';
import type { PurgeReach } from './purger';
import { readTarget } from './requestTarget';

const purgeParts = ['tenant', 'call', 'key'];

/** What the admin port needs to know; all of it lives in the parent. */
export interface AdminSources {
  /** True while requests are taken: workers and the embedded marketplace serve, nothing is draining. */
  ready(): boolean;
  /** Prometheus text of all workers together. */
  metrics(): Promise<{ contentType: string; text: string }>;
  /** Empties the workers' caches. @throws PurgeError when the order means nothing */
  purge(order: PurgeOrder): Promise<PurgeReach>;
  /** What a worker makes of a Host header; null when none answers. */
  host(given: string): Promise<HostFacts | null>;
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

/** A browser sends it for a page. Who has this port open on a laptop may be reading any page there. */
function isFromPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin !== undefined || (site !== undefined && site !== 'none');
}

/** Why an order to purge can't be what was meant, for what is not understood would mean everything; null: it can. */
function purgeFault({ headers }: IncomingMessage, query: URLSearchParams): string | null {
  const names = [...query.keys()];
  const unknown = names.find((name) => !purgeParts.includes(name));
  if (unknown !== undefined) return `${unknown}: there is no such parameter; there are ${purgeParts.join(', ')}`;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `${twice}: is given twice`;
  const blank = names.find((name) => query.get(name)?.trim() === '');
  if (blank !== undefined) return `${blank}: is empty`;
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
  return hasBody ? 'a body is not read: name parts in the address, e.g. /cache/purge?tenant=aurora' : null;
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  answer(response, status, `${JSON.stringify(body)}\n`, 'application/json; charset=utf-8');
}

/**
 * The admin port, outside tenants: GET /healthz (the process lives), GET /readyz (it takes requests),
 * GET /metrics (Prometheus), POST /cache/purge[?tenant=ID][&call=NAME][&key=ADDRESS], GET /host?name=HOST (what is
 * known of a host; `npm run doctor` reads it). Probes may ask by HEAD. Nothing is changed for a web page.
 */
export function createAdminServer(sources: AdminSources): Server {
  async function purge(response: ServerResponse, query: URLSearchParams): Promise<void> {
    const part = (name: string) => query.get(name) ?? undefined;
    try {
      const order: PurgeOrder = { tenant: part('tenant'), call: part('call'), key: part('key') };
      answerJson(response, 202, { ...order, ...(await sources.purge(order)) });
    } catch (error) {
      if (!(error instanceof PurgeError)) throw error;
      answerJson(response, 400, { error: error.message });
    }
  }

  async function host(response: ServerResponse, name: string | null): Promise<void> {
    if (name === null) return answerJson(response, 400, { error: 'name: is missing, e.g. /host?name=shop.example' });
    const facts = await sources.host(name);
    if (facts === null) return answerJson(response, 503, { error: 'no worker answers' });
    answerJson(response, 200, facts);
  }

  async function metrics(response: ServerResponse): Promise<void> {
    const { contentType, text } = await sources.metrics();
    answer(response, 200, text, contentType);
  }

  return createServer((request, response) => {
    const { path, query } = readTarget(request.url);
    const call = `${request.method === 'HEAD' ? 'GET' : request.method} ${path}`;
    const failed = () => answer(response, 500, 'that failed unexpectedly\n');
    request.resume();
    if (call === 'GET /healthz') return answer(response, 200, 'ok\n');
    if (call === 'GET /readyz') {
      const ready = sources.ready();
      return answer(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
    }
    if (call === 'GET /metrics') return void metrics(response).catch(failed);
    if (call === 'POST /cache/purge') {
      if (isFromPage(request)) return answer(response, 403, 'not for web pages\n');
      const fault = purgeFault(request, query);
      if (fault !== null) return answerJson(response, 400, { error: fault });
      return void purge(response, query).catch(failed);
    }
    if (call === 'GET /host') return void host(response, query.get('name')).catch(failed);
    answer(response, 404, 'not found\n');
  });
}
