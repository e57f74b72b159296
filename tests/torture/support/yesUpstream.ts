import type { ServerResponse } from 'node:http';
import { parseCallName, type CallName, type CallSpec, type Envelope } from '../../../bff/contract/call';
import { callTable } from '../../../bff/contract/index';
import { sendJson, startStandIn, type SeenRequest, type StandIn } from '../../bff/support';

/** What a stand-in may answer in place of its yes; false leaves the request to it. */
export type OwnAnswer = (request: SeenRequest, response: ServerResponse) => boolean;

const lookup = '/prod-api/web/getTenant';
const loginPath = /^\/prod-api\/(?:web\/login|h5\/login|register)$/;
const patterns = (Object.entries(callTable) as [CallName, CallSpec][]).map(([name, spec]) => {
  const { method, path } = parseCallName(name);
  const pattern = path.replace(/^\/api/, '/prod-api').replace(/\{\w+\}/g, '[^/]+');
  return { method, pattern: new RegExp(`^${pattern}$`), spec };
});
const emptyAnswers: Record<Envelope, unknown> = {
  data: { code: 200, msg: 'ok' },
  rows: { code: 200, msg: 'ok', rows: [], total: 0 },
  top: { code: 200, msg: 'ok', captchaEnabled: false },
  bare: [],
  text: null,
};

/**
 * An upstream of the shops `hosts` that says yes to every call, with next to no data, and remembers everything it was
 * asked. A login gets the token `issued-<n>`; hosts that begin with `closed` are suspended shops.
 */
export function startYesUpstream(hosts: readonly string[], own: OwnAnswer = () => false): Promise<StandIn> {
  const shops = new Set(hosts);
  let issued = 0;
  return startStandIn(
    (request, response) => {
      if (own(request, response)) return;
      const path = request.url.replace(/\?.*$/, '');
      const host = (request.headers.host ?? '').replace(/:\d+$/, '');
      if (path === lookup)
        return sendJson(response, shops.has(host) ? shopAnswer(host) : { code: 500, msg: 'no shop' });
      if (loginPath.test(path)) return sendJson(response, { code: 200, msg: 'ok', token: `issued-${(issued += 1)}` });
      if (path.startsWith('/prod-api/pictures/')) {
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
        return;
      }
      const found = patterns.find(({ method, pattern }) => method === request.method && pattern.test(path));
      if (found?.spec.envelope === 'text') {
        response.writeHead(200, { 'content-type': 'text/plain' }).end('success');
        return;
      }
      sendJson(response, emptyAnswers[found?.spec.envelope ?? 'data']);
    },
    { ownTenants: true },
  );
}

function shopAnswer(host: string): unknown {
  const state = host.startsWith('closed') ? 'suspended' : 'open';
  const data = {
    tenantId: 7,
    tenantName: `Shop of ${host.slice(0, 30)}`,
    avatar: '',
    useTheme: 1,
    groups: ['5483'],
    state,
  };
  return { code: 200, msg: 'ok', data };
}

/** Look-ups of hosts, as opposed to calls of people: the directory asks with this very query. */
export function isLookup({ url }: SeenRequest): boolean {
  return url === `${lookup}?type=1&state=1`;
}
