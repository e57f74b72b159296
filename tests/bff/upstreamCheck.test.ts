import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import type { CallKey } from '../../bff/contract/types';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { freePort } from '../support/ports';
import { startMarketplaceProcess, type Marketplace } from '../support/scriptedUpstream';
import { everyCall, plan, reasonToLeaveOut, writes } from '../upstream/check/plan';
import { runCheck } from '../upstream/check/run';
import { readScreens, screenPath } from '../upstream/check/screens';
import { startFakeUpstream } from '../upstream/fakeUpstream';
import type { ScenarioName } from '../upstream/scenarios';

const secretToken = 'stand-in-token-nobody-may-see';

/** Runs the check as its command does. */
async function check(argv: readonly string[], env: Record<string, string> = {}, typed: readonly string[] = []) {
  let out = '';
  let error = '';
  const lines = [...typed];
  const exitCode = await runCheck(argv, {
    out: (text) => (out += text),
    error: (text) => (error += text),
    readLine: async () => lines.shift() ?? '',
    env,
  });
  return { exitCode, out, error };
}

/** Checks a stand-in of a scenario, as its test person. */
async function checkScenario(scenario: ScenarioName, calls: readonly CallKey[] = [], more: readonly string[] = []) {
  const upstream = await startFakeUpstream({ scenario, ...(calls.length === 0 ? {} : { calls: new Set(calls) }) });
  try {
    return await check([upstream.origin, '--token', ...more], { UPSTREAM_TOKEN: secretToken });
  } finally {
    await upstream.close();
  }
}

describe('upstream:check of a stand-in', () => {
  it('finds nothing amiss with a sound one, makes every call it plans, and shows no secret', async () => {
    const { exitCode, out } = await checkScenario('sound', [], ['--write']);
    expect(out).toMatch(/^\d+ ok, 0 tolerated, 0 broken, \d+ not made$/m);
    for (const call of [...Object.keys(plan), ...Object.keys(writes)]) expect(out).toContain(`  ${call}`);
    expect(exitCode).toBe(0);
    expect(out).not.toContain(secretToken);
    expect(out).not.toContain('13800000001');
  });

  // Each scenario at a call of its own, so that one check meets them all.
  const table = [
    ['500', 'GET /api/web/gameTemp', 'tolerated', /says no: code 500/],
    ['401', 'GET /api/web/gameTempAttr', 'BROKEN', /code 401: it does not let the caller in/],
    ['403', 'GET /api/account/config/labelType', 'BROKEN', /code 403/],
    ['http-500', 'GET /api/web/good/attr/info', 'BROKEN', /answers HTML where JSON is meant \(HTTP 500\)/],
    ['html', 'GET /api/web/recommend/{id}', 'BROKEN', /answers HTML where JSON is meant \(HTTP 200\)/],
    ['redirect', 'GET /api/need/area/list', 'BROKEN', /redirects instead of answering/],
    ['broken-json', 'GET /api/account/zhubo/list', 'BROKEN', /cannot be read/],
    ['nothing', 'GET /api/V2/H5/qqGroup', 'BROKEN', /answers nothing/],
    ['reset', 'GET /api/captchaImage', 'BROKEN', /cuts the connection/],
    ['truncated', 'GET /api/system/dict/data/type/{type}', 'BROKEN', /too early|cuts the connection/],
    ['huge', 'GET /api/web/good/info', 'BROKEN', /more than 10 MiB/],
    ['slow', 'GET /api/H5/GetGameDQ', 'tolerated', /slow: \d+\.\d s/],
    ['empty', 'GET /api/saleOrder/web/recently/deal', 'tolerated', /a table without rows[^]*without total/],
    ['bare', 'GET /api/check/account/allList', 'tolerated', /a bare array without an envelope/],
    ['past-the-end', 'GET /api/web/order/list', 'tolerated', /rows again past the last page/],
    ['unpaged', 'GET /api/account/problem/list', 'tolerated', /gives 23 rows where 10 were asked for/],
    ['strings', 'GET /api/need/myConsignment', 'tolerated', /its code is a text[^]*numbers as texts: .*saleState/],
    ['nulls', 'GET /api/web/goods/mine', 'tolerated', /missing, though people see it: title/],
    ['created', 'POST /api/web/sell/estimate', 'tolerated', /HTTP 201 where 200 is usual/],
    ['extra', 'GET /api/web/goods/browse', 'tolerated', /leaks accountNumber, accountPassword/],
  ] as const satisfies readonly (readonly [ScenarioName, CallKey, string, RegExp])[];

  describe('one that fails in every way', () => {
    let report: { exitCode: number; out: string };
    beforeAll(async () => {
      const byCall = new Map<CallName, ScenarioName>(table.map(([scenario, call]) => [call, scenario]));
      const upstream = await startFakeUpstream({ byCall, delayMs: 3200 });
      report = await check([upstream.origin, '--token'], { UPSTREAM_TOKEN: secretToken });
      await upstream.close();
    }, 120_000);

    it.each(table)('tells %s at %s: %s', (_scenario, call, level, what) => {
      const lines = report.out.split('\n');
      const own = lines.slice(lines.findIndex((line) => line.includes(`  ${call}  `)));
      const until = own.findIndex((line, index) => index > 0 && !line.startsWith('       '));
      expect(own[0]).toMatch(new RegExp(`^${level} `));
      expect(own.slice(1, until).join('\n')).toMatch(what);
    });

    it('says by its exit code that something is broken, and passes on nothing that leaked', () => {
      expect(report.exitCode).toBe(1);
      expect(report.out).not.toMatch(/leaked-|\$2a\$10|13911112222/);
    });

    it('says which screens suffer, and why', () => {
      expect(report.out).toContain(
        '  /pages/detail/index cannot be shown: GET /api/web/good/info answers more than 10 MiB',
      );
      expect(report.out).toContain('  /pages/detail/index lacks a part: GET /api/web/recommend/{id} answers HTML');
      expect(report.out).not.toContain('  /pages/goodList cannot be shown');
    });
  });

  it('logs in to one that wants a bearer only as a bearer', async () => {
    expect((await checkScenario('bearer')).exitCode).toBe(1);
    expect((await checkScenario('bearer', [], ['--bearer'])).exitCode).toBe(0);
  });

  it('writes one document for programs', async () => {
    const { out } = await checkScenario('html', ['POST /api/web/good/allList'], ['--json']);
    const { calls, screens } = JSON.parse(out) as {
      calls: { call: string; level: string }[];
      screens: { screen: string }[];
    };
    expect(calls).toHaveLength(Object.keys(callTable).length);
    expect(calls.find(({ call }) => call === 'POST /api/web/good/allList')?.level).toBe('broken');
    expect(screens.map(({ screen }) => screen)).toContain('/pages/goodList');
  });

  it('tells in a line that nobody is there', async () => {
    const origin = `http://127.0.0.1:${await freePort()}`;
    for (const more of [[], ['--json']]) {
      const error = `upstream:check: ${origin} takes no connection; nothing was checked\n`;
      expect(await check([origin, ...more])).toEqual({ exitCode: 2, out: '', error });
    }
  });

  it.each([
    [[], /URL of the upstream is missing/],
    [['nowhere'], /is no http\(s\) URL/],
    [['http://u:p@h'], /must not hold a user name/],
    [['http://h/prod-api'], /leave out '\/prod-api'/],
    [['http://h', '--nope'], /Unknown option/],
    [['http://h', '--token'], /UPSTREAM_TOKEN is not set/],
    [['http://h', '--token', '--phone', '13800000001'], /log in one way/],
    [['http://127.0.0.1:9', '--phone', '13800000001'], /GET \/api\/sms\/new\/send cannot be read/],
  ])('explains what is wrong with %j', async (argv, message) => {
    const { exitCode, error } = await check(argv);
    expect(error).toMatch(message);
    expect(error).not.toContain('13800000001');
    expect(exitCode).toBe(2);
  });
});

describe('upstream:check of the embedded marketplace', () => {
  let marketplace: Marketplace;
  beforeAll(async () => {
    marketplace = await startMarketplaceProcess();
  }, 300_000);
  afterAll(() => marketplace?.stop());

  it('finds nothing amiss, and asks a person who is logged in by SMS', async () => {
    const origin = `http://127.0.0.1:${marketplace.port}`;
    const phone = demoAccounts[1].phone;
    const { exitCode, out, error } = await check([
      origin,
      '--host',
      'titan.localhost',
      '--phone',
      phone,
      '--code-from',
      'demo',
      '--write',
    ]);
    expect(error).toMatch(/^Written:/);
    // Past its last page it gives the last one again, as upstreams of this family may do; nothing else is amiss.
    const findings = out.split('\n').filter((line) => /^ {7,}(?!slow)\S/.test(line));
    expect(new Set(findings.map((line) => line.trim()))).toEqual(new Set(['gives rows again past the last page']));
    expect(out).not.toMatch(/^BROKEN /m);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^ok {9}GET \/api\/account\/quotation\/mybprice/m);
    expect(out).not.toContain(phone);
  }, 120_000);

  it('is told that the host is no shop', async () => {
    const { exitCode, out } = await check([`http://127.0.0.1:${marketplace.port}`]);
    expect(out).toContain('knows no merchant by the host');
    expect(out).toContain('every page cannot be shown: GET /api/web/getTenant');
    expect(exitCode).toBe(1);
  });
});

describe('the map of calls to screens', () => {
  const screens = readScreens();

  it('knows every call that the storefront makes', () => {
    expect(screens.get('GET /api/web/getTenant')).toContainEqual({ screen: 'every page', dependence: 'fails' });
    expect(screens.get('GET /api/web/order/{id}')).toContainEqual({
      screen: '/pages/order/orderDetail',
      dependence: 'fails',
    });
    expect(screens.get('POST /api/web/order')).toContainEqual({ screen: '/pages/sureOrder', dependence: 'send' });
  });

  it.each([
    ['_index.tsx', '/'],
    ['pages.detail.index.tsx', '/pages/detail/index'],
    ['pages.goodList._index.tsx', '/pages/goodList'],
    ['sitemap[.]xml.ts', '/sitemap.xml'],
    ['files.a[.]b[.]js.ts', '/files/a.b.js'],
    ['pages.[_index].tsx', '/pages/_index'],
  ])('reads the path of %s as Remix does: %s', (file, path) => {
    expect(screenPath(file)).toBe(path);
  });

  it('leaves no call of the contract out without a reason', () => {
    for (const call of everyCall) {
      if (call in plan || call in writes) continue;
      expect(reasonToLeaveOut(call, callTable[call])).not.toBe('');
    }
    const reads = Object.entries(callTable).filter(
      ([name, spec]) => name.startsWith('GET ') && !('changesState' in spec) && !('stream' in spec),
    );
    const left = reads.filter(([name]) => !(name in plan)).map(([name]) => name);
    expect(left.sort()).toEqual(['GET /api/other/getOtherLsLogin', 'GET /api/pay/sandbox/{token}']);
  });
});
