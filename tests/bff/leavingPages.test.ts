import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresToOpen } from '../../bff/breaker';
import type { BffClient } from '../../bff/contract/types';
import { limitsOfKind } from '../../bff/guard';
import { createVisitorPages, type PageContext } from '../../bff/node/visitorPages';
import { createTestBff, sendJson, startStandIn, visitOf, type Answerer, type StandIn, type TestBff } from './support';

const profile = 'GET /api/system/user/profile/new';
const games = 'GET /api/web/game/Type';
/** Longer than any wait of these tests: what ends before it was given up. */
const timeoutMs = 20_000;

let upstream: StandIn;
let test: TestBff;
/** Paths of the calls whose connection ended before their answer. */
let givenUp: string[];
/** Answers what has been asked so far and was left waiting. */
let answerAll: () => void;
/** Asked again, it answers at once. */
let isSilent: boolean;

beforeEach(async () => {
  givenUp = [];
  isSilent = true;
  const waiting: (() => void)[] = [];
  answerAll = () => waiting.splice(0).forEach((answer) => answer());
  const answer: Answerer = (request, response) => {
    const say = () =>
      sendJson(response, { code: 200, msg: '', data: request.url.includes('Type') ? [{ id: 1, name: 'A' }] : {} });
    response.on('close', () => response.writableFinished || givenUp.push(request.url));
    if (isSilent) waiting.push(say);
    else say();
  };
  upstream = await startStandIn(answer);
  test = await createTestBff(upstream.origin, { timeoutMs });
});
afterEach(async () => {
  await test.close();
  await upstream.close();
});

/** The client of one page, and its visitor. */
async function visitor(init: RequestInit = {}, token: string | null = 'TOKEN') {
  const leaving = new AbortController();
  const headers: Record<string, string> = token === null ? {} : { cookie: await test.cookie(token) };
  const request = new Request('http://shop.test/pages/other/geren', { headers, signal: leaving.signal, ...init });
  const client = await test.bff.client(request, visitOf('shop.test'));
  return { client, leave: () => leaving.abort() };
}

const askedOf = (count: number) => expect.poll(() => upstream.calls().length).toBe(count);

describe('what a page asks for', () => {
  it('is given up when its visitor leaves', async () => {
    const { client, leave } = await visitor();
    const answer = client.call(profile, {});
    await askedOf(1);
    leave();
    expect(await answer).toMatchObject({ ok: false, status: 499 });
    await expect.poll(() => givenUp).toHaveLength(1);
    expect(test.unexpected).toEqual([]);
  });

  it('gives the places of a shop back to those who are there', async () => {
    const left = await visitor();
    const { inFlight, waiting } = limitsOfKind.call;
    const answers = Array.from({ length: inFlight + waiting }, (_unused, index) =>
      left.client.call('GET /api/V2/H5/checkAccount', { weixin: String(index) }),
    );
    await askedOf(inFlight);
    isSilent = false;
    left.leave();
    expect((await Promise.all(answers)).map((answer) => !answer.ok && answer.status)).toEqual(answers.map(() => 499));
    expect(await (await visitor()).client.call(profile, {})).toMatchObject({ ok: true });
    await askedOf(inFlight + 1);
  });

  it('is no failure of the upstream, however many leave', async () => {
    for (let count = 1; count <= failuresToOpen + 1; count += 1) {
      const { client, leave } = await visitor();
      const answer = client.call(profile, {});
      await askedOf(count);
      leave();
      await answer;
    }
    isSilent = false;
    expect(await (await visitor()).client.call(profile, {})).toMatchObject({ ok: true });
    expect(test.reports.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('goes on for the others who wait for the same', async () => {
    const one = await visitor({}, null);
    const other = await visitor({}, null);
    const answers = [one.client.call(games, {}), other.client.call(games, {})];
    await askedOf(1);
    one.leave();
    await setTimeout(20);
    answerAll();
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true]);
    expect(givenUp).toEqual([]);
  });

  it('is renewed for the next visitor, also when the one by whom it was found to be old has left', async () => {
    isSilent = false;
    await test.get('/api/web/game/Type');
    isSilent = true;
    test.advance(61_000);
    const { client, leave } = await visitor({}, null);
    expect(await client.call(games, {})).toMatchObject({ ok: true });
    await askedOf(2);
    leave();
    await setTimeout(20);
    expect(givenUp).toEqual([]);
    answerAll();
    await setTimeout(50);
    await test.get('/api/web/game/Type');
    expect(upstream.calls()).toHaveLength(2);
  });
});

describe('what changes something', () => {
  const actions: [string, RequestInit, (client: BffClient) => Promise<{ ok: boolean }>][] = [
    ['a call by POST', {}, (client) => client.call('POST /api/goods/info/downGoods', { id: '7' })],
    ['a GET that does', {}, (client) => client.call('GET /api/goods/info/upGoods/{id}', { id: '7' })],
    ['a form, in what it asks before it acts', { method: 'POST' }, (client) => client.call(profile, {})],
  ];

  it.each(actions)('is finished without its visitor: %s', async (_name, init, act) => {
    const { client, leave } = await visitor(init);
    const answer = act(client);
    await askedOf(1);
    leave();
    await setTimeout(20);
    answerAll();
    expect(await answer).toMatchObject({ ok: true });
    expect(givenUp).toEqual([]);
  });
});

it('a visitor leaves by closing his connection', async () => {
  const ended: unknown[] = [];
  const errors: unknown[] = [];
  const pages = createVisitorPages({
    assembled: { bff: test.bff, rates: { take: async () => null } },
    takesForms: () => false,
    guestPages: null,
    pageKit: () => ({}) as never,
    partnerOrigin: () => null,
    dress: () => ({}) as never,
    demoShops: null,
    log: { error: (line: unknown) => errors.push(line) },
    renderPage: async (_request, { bff }: PageContext) => {
      ended.push(await bff.call(profile, {}));
      return new Response('page');
    },
  });
  const server = createServer((incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
    const visit = { ...visitOf('shop.test'), path: '/pages/other/geren', headers } as never;
    void pages.answer(incoming, outgoing, visit, 'r', 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cookie = await test.cookie('TOKEN');
  const sent = httpRequest({ port, host: '127.0.0.1', headers: { cookie } }).on('error', () => undefined);
  sent.end();
  await askedOf(1);
  sent.destroy();
  await expect.poll(() => ended).toMatchObject([{ ok: false, status: 499 }]);
  expect(errors).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});
