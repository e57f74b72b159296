import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../bff/env';
import { assembleBff, type AssembledBff } from '../../bff/node/assemble';
import { createLog } from '../../bff/node/log';
import { sendJson, startStandIn, type StandIn } from './support';

let standIn: StandIn;
let assembled: AssembledBff;

beforeAll(async () => {
  standIn = await startStandIn((_request, response) => sendJson(response, { code: 200, msg: 'ok', data: [] }));
  const settings = parseEnv({ UPSTREAM_URL: standIn.origin, SESSION_SECRET: 's'.repeat(32), RATE_LIMITS: 'read=4/60' });
  assembled = await assembleBff(settings, createLog('silent', 'test'), 'shop.test: {}');
});
afterAll(async () => {
  await assembled.close();
  await standIn.close();
});

function get(host: string, path: string, clientIp = '198.51.100.7') {
  return assembled.bff.fetch(new Request(`http://${host}${path}`), {
    host,
    origin: `http://${host}`,
    clientIp,
    requestId: 'test-request-1',
  });
}

async function series(): Promise<string[]> {
  const metrics = await assembled.metrics.snapshot();
  return metrics.flatMap(({ name, values }) => values.map(({ labels }) => `${name} ${JSON.stringify(labels)}`));
}

describe('the metrics', () => {
  it('count calls by class, cache, failures and limits', async () => {
    for (let time = 0; time < 6; time += 1) await get('shop.test', '/api/web/game/Type');
    const found = await series();
    for (const part of [
      'storefront_calls_total {"call":"GET /api/web/game/Type","status":"2xx"}',
      'storefront_rate_limited_total {"class":"read"}',
      'storefront_call_failures_total {"error":"tooManyRequests"}',
      'storefront_upstream_connections {"state":"busy"}',
    ]) {
      expect(found).toContain(part);
    }
    expect(found.some((name) => name.includes('"class":"read"') && name.includes('"cache":"HIT"'))).toBe(true);
  });

  it('get no new series by invented hosts, paths and addresses', async () => {
    const invent = async (count: number, name: string) => {
      for (let index = 0; index < count; index += 1) {
        const client = `203.0.113.${index % 250}`;
        await get(index % 2 === 0 ? `${name}${index}.test` : 'shop.test', `/api/${name}/${index}?x=${index}`, client);
      }
    };
    await invent(100, 'first');
    const before = new Set(await series());
    await invent(300, 'then');
    for (let index = 0; index < 10_000; index += 1) {
      assembled.metrics.observeCall({
        requestId: `request-${index}`,
        tenant: `invented${index}.test`,
        call: `GET /api/invented/${index}`,
        status: 404,
        cache: null,
        totalMs: 1,
        upstreamMs: 0,
        error: 'unknownCall',
      });
    }
    const after = await series();
    expect(after.filter((one) => !before.has(one))).toEqual([]);
    expect(after.join()).not.toContain('invented');
  });

  it('have everything the dashboard asks for', async () => {
    interface Panel {
      targets?: { expr: string }[];
      panels?: Panel[];
    }
    const dashboard = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8')) as { panels: Panel[] };
    const flat = dashboard.panels.flatMap((panel) => [panel, ...(panel.panels ?? [])]);
    const asked = flat.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(storefront|nodejs|process)_\w+/g) ?? []),
    );
    const metrics = await assembled.metrics.snapshot();
    const names = new Set(
      metrics.flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });
});
