import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import { findCall, soundAnswer, tableTotal, type FakeCall } from '../upstream/answers';
import { helpText, parseFakeArguments } from '../upstream/arguments';
import { startFakeUpstream, type FakeUpstream } from '../upstream/fakeUpstream';
import { scenarios } from '../upstream/scenarios';
import { sampleCalls } from '../torture/support/sampleCalls';

const shop = { theme: '2' };

function callOf(name: CallName, input: Record<string, unknown>, token: string | null = 'stand-in-1'): FakeCall {
  return { name, spec: callTable[name as keyof typeof callTable], input, token, authorization: token };
}

describe('the stand-in upstream', () => {
  let upstream: FakeUpstream;
  beforeAll(async () => {
    upstream = await startFakeUpstream();
  });
  afterAll(() => upstream.close());

  it.each(sampleCalls)('answers $name as the contract says', ({ name, spec, method, path, input }) => {
    const found = findCall(method, path.replace(/^\/api/, '/prod-api'));
    expect(found?.name).toBe(name);
    const answer = soundAnswer(callOf(name, { ...found?.params, ...input, dxyzm: '123456' }), shop);
    if (spec.envelope === 'text') return expect(answer).toBe('success');
    const body = answer as Record<string, unknown>;
    if (spec.envelope === 'bare') {
      return (answer as unknown[]).forEach((row) => expect(spec.output.safeParse(row).error).toBeUndefined());
    }
    expect(body).toMatchObject({ code: 200 });
    const payloads =
      spec.envelope === 'rows' ? (body['rows'] as unknown[]) : [spec.envelope === 'top' ? body : body['data']];
    expect(payloads.length).toBeGreaterThan(0);
    for (const payload of payloads) {
      if (payload !== undefined) expect(spec.output.safeParse(payload).error).toBeUndefined();
    }
  });

  it('has pages of a table that end, and goes on answering after its end', async () => {
    const page = async (pageNum: number) => {
      const answer = await fetch(`${upstream.origin}/prod-api/web/good/allList`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pageNum, pageSize: 10 }),
      });
      const { rows, total } = (await answer.json()) as { rows: { id: number }[]; total: number };
      expect(total).toBe(tableTotal);
      return rows.map(({ id }) => id);
    };
    expect(await page(1)).toHaveLength(10);
    expect(await page(3)).toEqual([21, 22, 23]);
    expect(await page(4)).toEqual([]);
  });

  it('gives a token at login, and answers a person only with one', async () => {
    const profile = (headers: Record<string, string>) =>
      fetch(`${upstream.origin}/prod-api/system/user/profile/new`, { headers }).then((answer) => answer.json());
    const login = await fetch(`${upstream.origin}/prod-api/h5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '13800000001', dxyzm: '123456' }),
    });
    const { token } = (await login.json()) as { token: string };
    expect(await profile({ token })).toMatchObject({ code: 200, data: { nickName: 'Standa' } });
    expect(await profile({})).toMatchObject({ code: 401 });
    expect(await profile({ token: 'of-somebody-else' })).toMatchObject({ code: 401 });
  });

  it('names the field that is missing', () => {
    expect(soundAnswer(callOf('GET /api/web/good/info', {}), shop)).toMatchObject({
      code: 500,
      fields: { id: expect.any(String) as string },
    });
  });
});

describe('its command line', () => {
  it('takes a call however it is written', () => {
    for (const text of ['GET /web/gameTemp', 'get /api/web/gameTemp', 'GET /prod-api/web/gameTemp']) {
      expect(parseFakeArguments(['--call', text]).calls).toEqual(['GET /api/web/gameTemp']);
    }
  });

  it.each([
    [['--scenario', 'nope'], /no scenario 'nope'; there are .*past-the-end/],
    [['--call', 'GET /gametemp'], /did you mean GET \/api\/web\/gameTemp/],
    [['--call', 'GET'], /write it as GET/],
    [['--port', 'eighty'], /--port must be a whole number/],
    [['--port', '70000'], /up to 65535/],
    [['--nope'], /Unknown option '--nope'/],
  ])('explains what is wrong with %j', (argv, message) => {
    expect(() => parseFakeArguments(argv)).toThrow(message);
  });

  it('lists every scenario in its help', () => {
    for (const [name, { summary }] of Object.entries(scenarios))
      expect(helpText()).toMatch(new RegExp(`${name} .*${summary.slice(0, 10)}`));
  });
});
