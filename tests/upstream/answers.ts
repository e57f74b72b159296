import { parseCallName, type CallName, type CallSpec } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import { sampleOf } from './sample';

/** A request to the stand-in, already found in the contract. */
export interface FakeCall {
  readonly name: CallName;
  readonly spec: CallSpec;
  /** Path parameters, query and body together. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The `Token` header; null for a guest. */
  readonly token: string | null;
  /** The `Authorization` header as it came. */
  readonly authorization: string | null;
}

/** What differs from one stand-in to the next. */
export interface FakeShop {
  /** `useTheme` of the merchant: 1, 2 or anything else. */
  readonly theme: string;
}

type Body = Record<string, unknown> | unknown[];
type Change = (payload: Record<string, unknown>, call: FakeCall, shop: FakeShop) => Record<string, unknown>;

/** Every table has so many rows. */
export const tableTotal = 23;
const defaultPageSize = 10;
/** Tokens the stand-in gave out begin so; it takes every such token, of earlier runs too. */
const tokenPrefix = 'stand-in-';
/** The SMS code and the answer to the captcha. */
export const goodCode = '123456';

const issue: Change = (payload) => ({ ...payload, token: `${tokenPrefix}${Date.now().toString(36)}` });
const openBuyback: Change = (payload) => ({ ...payload, status: 0, allowed: ['accept', 'refuse', 'cancel'] });

/** Where the words of the field's name are not enough. Rows are changed one by one. */
const changes: Readonly<Partial<Record<keyof typeof callTable, Change>>> = {
  'GET /api/web/getTenant': (payload, _call, { theme }) => ({ ...payload, useTheme: theme }),
  'GET /api/web/keylist': (payload, { input }) => ({
    ...payload,
    systemKey: input['systemKey'] ?? 'group',
    fieldName: `Region ${String(payload['id'])}`,
  }),
  'GET /api/web/districtSuit': (payload) => ({ ...payload, fieldName: `Server ${String(payload['id'])}` }),
  'GET /api/web/systemNotice': (payload, { input }) => ({ ...payload, noticeType: input['noticeType'] ?? 'xwgg' }),
  'GET /api/web/good/info': (payload) => ({ ...payload, allowed: undefined }),
  'POST /api/web/login': issue,
  'POST /api/h5/login': issue,
  'POST /api/register': issue,
  'GET /api/web/order/list': (payload) => ({ ...payload, allowed: ['confirm', 'dispute'] }),
  'GET /api/web/order/{id}': (payload) => ({ ...payload, allowed: ['confirm', 'dispute'], dispute: null }),
  'GET /api/web/order/{id}/payment': (payload) => ({ ...payload, status: 'paid' }),
  'GET /api/web/goods/mine': (payload) => ({ ...payload, allowed: ['price', 'down'] }),
  'GET /api/need/myConsignment': (payload) => ({ ...payload, allowed: ['price', 'down'] }),
  'GET /api/account/backlist/allList': openBuyback,
  'GET /api/account/quotation/mybprice': (payload) => ({
    rlist: (payload['rlist'] as Record<string, unknown>[]).map(({ status: _open, ...offer }) => offer),
    back: openBuyback(payload['back'] as Record<string, unknown>, {} as FakeCall, { theme: '1' }),
  }),
  'GET /api/customer/audit/lastOne': (payload) => ({ ...payload, auditState: 0 }),
  'GET /api/web/goods/mine/counts': () => ({ 2: 3, 3: 1 }),
  'GET /api/web/order/counts': () => ({ delivered: 2, completed: 1 }),
};

/** The sound answer to a call; of a `text` call its word. */
export function soundAnswer(call: FakeCall, shop: FakeShop): Body | string {
  const refusal = refusalOf(call);
  if (refusal !== null) return refusal;
  const { spec } = call;
  switch (spec.envelope) {
    case 'text':
      return 'success';
    case 'bare':
      return pageOf(call, shop, 0, 3);
    case 'rows': {
      const { start, end } = pageBounds(call);
      return { code: 200, msg: 'ok', rows: pageOf(call, shop, start, end), total: tableTotal };
    }
    case 'top':
      return { code: 200, msg: 'ok', ...(payloadOf(call, shop, 0) as object) };
    case 'data': {
      const data = payloadOf(call, shop, 0);
      return data === undefined ? { code: 200, msg: 'ok' } : { code: 200, msg: 'ok', data };
    }
  }
}

/** The rows of the page that was asked for, as positions of the table; past its end there are none. */
export function pageBounds({ input }: Pick<FakeCall, 'input'>): { size: number; start: number; end: number } {
  const size = Math.max(1, Number(input['pageSize'] ?? defaultPageSize) || defaultPageSize);
  const start = Math.min(tableTotal, (Math.max(1, Number(input['pageNum'] ?? 1) || 1) - 1) * size);
  return { size, start, end: Math.min(tableTotal, start + size) };
}

export function pageOf(call: FakeCall, shop: FakeShop, start: number, end: number): unknown[] {
  return Array.from({ length: end - start }, (_, index) => payloadOf(call, shop, start + index));
}

function payloadOf(call: FakeCall, shop: FakeShop, row: number): unknown {
  const { name, spec, input } = call;
  const change = changes[name as keyof typeof callTable];
  const isTable = spec.envelope === 'rows' || spec.envelope === 'bare';
  const payload = sampleOf(spec.output, { name: '', row, input: isTable ? {} : input, depth: 0 });
  if (change === undefined || typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload;
  return change(payload as Record<string, unknown>, call, shop);
}

/** Who must log in first, what is missing, and a code that is wrong. Null: nothing is amiss. */
function refusalOf({ spec, input, token }: FakeCall): Body | null {
  const isIssued = token?.startsWith(tokenPrefix) ?? false;
  if (spec.access === 'user' && !isIssued) return { code: 401, msg: 'Please log in' };
  const checked = spec.input.safeParse(input);
  if (!checked.success) {
    const fields = checked.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
    return { code: 500, msg: 'Please check the input', fields: Object.fromEntries(fields) as Record<string, string> };
  }
  if (input['dxyzm'] !== undefined && input['dxyzm'] !== goodCode) return { code: 500, msg: 'The code is wrong' };
  if (input['password'] === 'wrong') return { code: 500, msg: 'Wrong phone number or password' };
  return null;
}

const patterns = (Object.entries(callTable) as [CallName, CallSpec][]).map(([name, spec]) => {
  const { method, path, params } = parseCallName(name);
  const pattern = path.replace(/^\/api\//, '/prod-api/').replace(/\{\w+\}/g, '([^/]+)');
  return { name, spec, method, params, pattern: new RegExp(`^${pattern}$`) };
});

/** The call of a request's method and path, with its path parameters; exact paths before those with parameters. */
export function findCall(
  method: string,
  path: string,
): { name: CallName; spec: CallSpec; params: Record<string, string> } | null {
  const fitting = patterns.filter((entry) => entry.method === method && entry.pattern.test(path));
  const found = fitting.find(({ params }) => params.length === 0) ?? fitting[0];
  if (found === undefined) return null;
  const values = found.pattern.exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(found.params.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
  return { name: found.name, spec: found.spec, params };
}
