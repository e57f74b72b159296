import { faultList, type Measured } from '../check';
import { ask, type WireRequest } from '../support/wire';
import type { ProtocolFixture } from './protocol';
import { readCall, shopHost, writeCall } from './protocolMessages';

const count = 2000;
const answerLimitMs = 1000;
/** Two or three characters each, so that all of them fit into a URL. */
const names = Array.from({ length: count }, (_unused, index) => (index + 36).toString(36));

interface ParameterVector {
  readonly name: string;
  readonly request: Omit<WireRequest, 'host'>;
  readonly status: number;
}

const inQuery = (name: string, query: string, status: number): ParameterVector => ({
  name,
  request: { path: `${readCall}?${query}` },
  status,
});
const inBody = (name: string, body: unknown, status: number): ParameterVector => ({
  name,
  request: {
    path: writeCall,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  },
  status,
});

const vectors: readonly ParameterVector[] = [
  inQuery('2,000 names', names.join('&'), 400),
  inQuery('one name 2,000 times', names.map(() => 'a=1').join('&'), 200),
  inQuery('one list of 500', Array.from({ length: 500 }, () => 'a[]=1').join('&'), 200),
  inQuery(
    '300 forbidden names',
    names
      .slice(0, 300)
      .map((name) => `constructor[${name}]`)
      .join('&'),
    200,
  ),
  inQuery('a list with a far index', 'a[999999999]=1&b[4294967295]=1', 200),
  inQuery('a query that grows over the limit', `a=${'+'.repeat(8000)}`, 414),
  inQuery('100 brackets', `a${'[b]'.repeat(100)}=1`, 200),
  inBody('2,000 names in a body', Object.fromEntries(names.map((name) => [name, 1])), 400),
  inBody('2,000 times one name in a body', `{${names.map(() => '"a":1').join(',')}}`, 200),
  inBody('a list of 2,000 in a body', { a: names }, 200),
  { name: '2,000 names on a page', request: { path: `/login?${names.join('&')}` }, status: 200 },
];

/** Thousands of parameters: the exact status within a second, nothing refused goes on, and no name that reaches a prototype. */
export async function wrongParameters({ storefront, standIn }: ProtocolFixture): Promise<Measured> {
  const faults = faultList();
  // A second try finds the calls of the first one with the stand-in.
  const seenBefore = standIn.calls().length;
  for (const [index, { name, request, status }] of vectors.entries()) {
    const id = `parameters-${index}`;
    const headers = { ...request.headers, 'x-request-id': id };
    const answer = await ask(storefront.port, { ...request, headers, host: shopHost });
    faults.expect(answer.status === status, `${name}: ${answer.status} instead of ${status}`);
    faults.expect(answer.tookMs <= answerLimitMs, `${name}: answered after ${Math.round(answer.tookMs)} ms`);
    const calls = standIn.calls().slice(seenBefore);
    const hits = calls.filter(({ headers: seen }) => seen['x-request-id'] === id);
    const isCall = request.path.startsWith('/api/');
    faults.expect(!isCall || hits.length === (status === 200 ? 1 : 0), `${name}: ${hits.length} upstream requests`);
    faults.expect(
      hits.every(({ url, body }) => url.length <= 8192 && !/constructor|__proto__|prototype/.test(url + body)),
      `${name}: something went on that must not`,
    );
  }
  return faults.measured();
}
