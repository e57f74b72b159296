import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import { areSwapped, workerPids } from '../torture/support/processes';
import { sendJson, startStandIn, type StandIn } from './support';

let standIn: StandIn;
let storefront: Storefront;
let folder: string;
let path: string;

/** Puts another file in the place of the old one, as careful editors and deployments do. */
function write(text: string): void {
  writeFileSync(`${path}.next`, text);
  renameSync(`${path}.next`, path);
}

beforeAll(async () => {
  standIn = await startStandIn((_request, response) => sendJson(response, { code: 200, msg: 'ok', data: [] }));
  folder = mkdtempSync(join(tmpdir(), 'reload-'));
  path = join(folder, 'tenants.yaml');
  write('a.test: { tenant: a }');
  storefront = await startStorefront({
    UPSTREAM_URL: standIn.origin,
    TENANTS_FILE: path,
    SESSION_SECRET: 's'.repeat(32),
    WEB_CONCURRENCY: '2',
  });
}, 200_000);
afterAll(async () => {
  await storefront?.stop();
  await standIn.close();
  rmSync(folder, { recursive: true });
});

/** One request on a connection of its own, so that the workers take turns. */
function ask(
  host: string,
  target: string,
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host, connection: 'close', 'accept-language': 'en' };
    const sent = httpRequest({ host: '127.0.0.1', port: storefront.port, path: target, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The statuses of eight requests: more than one of each worker. */
async function statuses(host: string, target = '/api/web/game/Type'): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(host, target)));
  return [...new Set(answers.map(({ status }) => status))];
}

describe('a running storefront', () => {
  it('takes a new tenants file over in all its workers, also in those that start later', async () => {
    expect(await statuses('b.test')).toEqual([421]);
    write('a.test: { tenant: a, state: maintenance }\nb.test: { features: { appDownload: false } }');
    await expect.poll(() => statuses('b.test')).toEqual([200]);
    expect(await statuses('a.test')).toEqual([503]);
    const page = await ask('a.test', '/pages/goodList');
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '300', 'content-language': 'en' } });
    expect(page.body).toContain('We are working on this shop');
    expect(await statuses('b.test', '/api/app/version/lastOne')).toEqual([404]);
    expect(await statuses('b.test', '/pages/home/appDownload')).toEqual([404]);
    const buy = '/pages/accountOrder?pageType=buy';
    const sell = '/pages/accountOrder?pageType=sale';
    expect((await ask('b.test', buy)).body).toContain(sell);
    const health = await fetch(`http://127.0.0.1:${storefront.adminPort}/healthz`);
    expect(health.status).toBe(200);
    write('a.test: { state: ajar }');
    const before = workerPids(storefront.pid);
    process.kill(storefront.pid, 'SIGHUP');
    await expect.poll(() => storefront.output()).toContain('line 1: a.test: state: ');
    // The workers that the signal brought have the old file, the one that was sound.
    await expect.poll(() => areSwapped(storefront.pid, before), { timeout: 60_000 }).toBe(true);
    expect(await statuses('b.test')).toEqual([200]);
    write('b.test: { features: { selling: false } }');
    await expect.poll(() => statuses('b.test', sell)).toEqual([404]);
    expect((await ask('b.test', buy)).body).not.toContain(sell);
    write('a.test: { tenant: a }');
    await expect.poll(() => statuses('a.test')).toEqual([200]);
    await expect.poll(() => statuses('b.test')).toEqual([421]);
  }, 120_000);

  it('tells the doctor what it remembers and purges what it is told to', async () => {
    const admin = `http://127.0.0.1:${storefront.adminPort}`;
    await statuses('a.test');
    const facts = (await (await fetch(`${admin}/host?name=A.test`)).json()) as Record<string, unknown>;
    expect(facts).toMatchObject({ host: 'a.test', source: 'file', rule: { pattern: 'a.test', line: 1, by: 'name' } });
    const purge = (query: string) => fetch(`${admin}/cache/purge${query}`, { method: 'POST' });
    expect(await (await purge('?tenant=a')).json()).toEqual({ tenant: 'a', containers: 'this', count: 1 });
    expect((await purge('?call=nothing')).status).toBe(400);
  });
});
