import { pageBounds, pageOf, tableTotal, type FakeCall, type FakeShop } from './answers';

/** What the stand-in sends, or does instead of sending. */
export type Reply =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  | {
      readonly kind: 'bytes';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: string | Buffer;
    }
  /** The connection is cut, before or within the answer. */
  | { readonly kind: 'reset'; readonly begun: boolean }
  /** Nothing ever comes. */
  | { readonly kind: 'silence' };

/** What a scenario makes of the sound answer to a call. */
export interface Scenario {
  /** For `--help`. */
  readonly summary: string;
  /** Sent only after the stand-in's delay. */
  readonly isLate?: boolean;
  reply(body: unknown, call: FakeCall, shop: FakeShop): Reply;
}

const json = (body: unknown, status = 200): Reply => ({ kind: 'json', status, body });
const html = (status: number): Reply => ({
  kind: 'bytes',
  status,
  headers: { 'content-type': 'text/html' },
  bytes: '<!doctype html><title>stand-in</title><h1>A page where JSON was meant</h1>',
});
const hugeBytes = 12 * 1024 * 1024;
let hugeAnswer: Buffer | undefined;

/** Visits every value of an answer, the innermost first; `key` is the field it stands in. */
function mapValues(value: unknown, change: (value: unknown, key: string) => unknown, key = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((item) => mapValues(item, change, key)),
      key,
    );
  if (typeof value !== 'object' || value === null) return change(value, key);
  return change(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapValues(inner, change, name)])),
    key,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields no shop may ever show, as real upstreams have leaked them. */
export const leakedFields = {
  accountNumber: 'leaked-account-number',
  accountPassword: 'leaked-account-password',
  costPrice: '66.60',
  supplyId: 'leaked-supply-id',
  securityPhone: '13911112222',
  password: '$2a$10$leaked-password-hash',
};

/** Every scenario by its name on the command line. */
export const scenarios = {
  sound: { summary: 'every answer as the contract says', reply: (body) => json(body) },
  slow: { summary: 'sound answers, but late (--delay, 12000 ms)', isLate: true, reply: (body) => json(body) },
  silent: { summary: 'takes the request and never answers', reply: () => ({ kind: 'silence' }) },
  reset: { summary: 'cuts the connection instead of answering', reply: () => ({ kind: 'reset', begun: false }) },
  truncated: {
    summary: 'cuts the connection in the middle of an answer',
    reply: () => ({ kind: 'reset', begun: true }),
  },
  '500': {
    summary: 'HTTP 200 with code 500: the business "no" of this family',
    reply: () => json({ code: 500, msg: 'The stand-in says no' }),
  },
  'http-500': { summary: 'HTTP 500 with an HTML page', reply: () => html(500) },
  '401': { summary: 'code 401: the session is over', reply: () => json({ code: 401, msg: 'Token expired' }) },
  '403': { summary: 'code 403: no access', reply: () => json({ code: 403, msg: 'No access' }) },
  html: { summary: 'HTTP 200 with an HTML page', reply: () => html(200) },
  redirect: {
    summary: 'HTTP 302 to a login page elsewhere',
    reply: () => ({ kind: 'bytes', status: 302, headers: { location: 'https://login.example/' }, bytes: '' }),
  },
  'broken-json': {
    summary: 'JSON that ends too early',
    reply: (body) => ({
      kind: 'bytes',
      status: 200,
      headers: { 'content-type': 'application/json' },
      bytes: JSON.stringify(body).slice(0, -2),
    }),
  },
  nothing: {
    summary: 'HTTP 200 without a body',
    reply: () => ({ kind: 'bytes', status: 200, headers: { 'content-type': 'application/json' }, bytes: '' }),
  },
  huge: {
    summary: 'an answer of 12 MiB',
    reply: () => {
      hugeAnswer ??= Buffer.from(JSON.stringify({ code: 200, msg: 'ok', data: 'x'.repeat(hugeBytes) }));
      const headers = { 'content-type': 'application/json', 'content-length': String(hugeAnswer.length) };
      return { kind: 'bytes', status: 200, headers, bytes: hugeAnswer };
    },
  },
  empty: {
    summary: 'tables without rows or total, answers without data',
    reply: (body) => json(Array.isArray(body) ? [] : { code: 200, msg: 'ok' }),
  },
  nulls: {
    summary: 'null in every field that is no id',
    reply: (body) => json(mapValues(body, nullExceptIds)),
  },
  'past-the-end': { summary: 'pages past the end give the last page again', reply: lastPageAgain },
  unpaged: { summary: 'pages give all rows at once', reply: allRows },
  bare: {
    summary: 'lists as they are, without an envelope around them',
    reply: (body) => json(isObject(body) ? ([body['rows'], body['data']].find(Array.isArray) ?? body) : body),
  },
  strings: {
    summary: 'every number as a string, the code too',
    reply: (body) => json(mapValues(body, (value) => (typeof value === 'number' ? String(value) : value))),
  },
  numbers: {
    summary: 'ids of 19 digits as numbers',
    reply: (body) => ({
      kind: 'bytes',
      status: 200,
      headers: { 'content-type': 'application/json' },
      bytes: JSON.stringify(body).replace(
        /("(?:id|noticeId)":)"?(\d{1,4})"?/g,
        (_whole, key: string, id: string) => key + longId(id),
      ),
    }),
  },
  created: {
    summary: 'HTTP 201 for every POST',
    reply: (body, { name }) => json(body, name.startsWith('POST ') ? 201 : 200),
  },
  extra: {
    summary: 'unknown fields, and secrets that must not be passed on, in every object',
    reply: (body) =>
      json(
        mapValues(body, (value) => (isObject(value) ? { ...leakedFields, params: {}, remark: null, ...value } : value)),
      ),
  },
  bearer: {
    summary: 'takes a token only in Authorization, after "Bearer " (authorization: bearer in TENANTS_FILE)',
    reply: (body, { token, authorization }) =>
      json(token === null || authorization === `Bearer ${token}` ? body : { code: 401, msg: 'No bearer token' }),
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** What the scenario `numbers` makes of a small id: more digits than a double holds. */
export function longId(id: string): string {
  return `1799${id.padStart(15, '0')}`;
}

const kept = /^(id|noticeId|code|msg|rows|data|total|gameId|aavName|groups|fieldType|status|area|decorationInfos)$/;

function nullExceptIds(value: unknown, key: string): unknown {
  return isObject(value) || kept.test(key) || key === '' ? value : null;
}

/** As back ends that forget to start a page do. */
function allRows(body: unknown, call: FakeCall, shop: FakeShop): Reply {
  if (call.spec.envelope !== 'rows' || !isObject(body) || body['code'] !== 200) return json(body);
  return json({ ...body, rows: pageOf(call, shop, 0, tableTotal) });
}

function lastPageAgain(body: unknown, call: FakeCall, shop: FakeShop): Reply {
  const { size, start } = pageBounds(call);
  if (call.spec.envelope !== 'rows' || !isObject(body) || body['code'] !== 200 || start < tableTotal) return json(body);
  const last = Math.floor((tableTotal - 1) / size) * size;
  return json({ ...body, rows: pageOf(call, shop, last, tableTotal) });
}
