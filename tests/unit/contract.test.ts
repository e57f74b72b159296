import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCallName, type CallName, type CallSpec } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';

interface Row {
  group: string;
  method: string;
  path: string;
  access: string;
  envelope: string;
  fields: string[];
}

const rows: Row[] = readFileSync(new URL('../bff/fixtures/calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [group = '', method = '', path = '', access = '', envelope = '', fields = ''] = line.split('\t');
    return { group, method, path, access, envelope, fields: fields.split(',').filter(Boolean) };
  });
const table = callTable as Record<string, CallSpec>;

/** api.md §4, read by hand, and what buying and selling needed beside it (decisions 0012, 0015 and 0017): the calls we add. */
const ourCallNames = [
  'GET /api/web/guarantee/list',
  'GET /api/web/order/counts',
  'GET /api/pay/sandbox/{token}',
  'POST /api/pay/sandbox/{token}',
  'POST /api/pay/notify/{channel}',
  'POST /api/web/order',
  'GET /api/web/order/list',
  'GET /api/web/order/{id}',
  'POST /api/web/order/{id}/pay',
  'GET /api/web/order/{id}/payment',
  'POST /api/web/order/{id}/cancel',
  'POST /api/web/order/{id}/confirm',
  'POST /api/web/order/{id}/dispute',
  'GET /api/web/order/{id}/credentials',
  'GET /api/web/order/{id}/events',
  'GET /api/web/goods/mine',
  'POST /api/web/goods/price',
  'GET /api/web/goods/browse',
  'POST /api/upload/image',
  'POST /api/account/backlist/{id}/cancel',
  'POST /api/account/backlist/{id}/refuse',
  'GET /api/account/problem/list',
  'PUT /api/system/user/profile/updatePwd',
  'POST /api/logout',
  'POST /api/web/sell/estimate',
  'GET /api/web/sell/draft',
  'GET /api/web/sell/draft/list',
  'POST /api/web/sell/draft',
  'POST /api/web/sell/draft/remove',
  'GET /api/web/goods/mine/counts',
  'GET /api/account/backlist/{id}/events',
  'POST /api/other/partner/{partner}/report',
  'GET /api/system/user/sessions',
  'POST /api/system/user/sessions/{id}/revoke',
  'POST /api/system/user/sessions/revokeAll',
  'GET /api/web/message/list',
  'GET /api/web/message/unread',
  'POST /api/web/message/read',
  'GET /api/web/good/prices',
  'GET /api/web/search/saved',
  'POST /api/web/search/saved',
  'POST /api/web/search/saved/rename',
  'POST /api/web/search/saved/look',
  'POST /api/web/search/saved/remove',
  'GET /api/web/push/key',
  'POST /api/web/push/subscription',
  'POST /api/web/push/subscription/remove',
  'GET /api/promotion/mine',
  'GET /api/promotion/detail/list',
];

describe('the contract', () => {
  it('knows 58 calls of the specification', () => {
    expect(rows).toHaveLength(58);
  });

  it.each(rows)('holds $method $path as the specification lists it', (row) => {
    const spec = table[`${row.method} ${row.path}`];
    expect(spec).toBeDefined();
    expect(spec).toMatchObject({
      origin: 'specification',
      access: row.access,
      envelope: row.envelope,
      group: row.group,
    });
    const known = Object.keys(spec!.input.shape);
    expect(known).toEqual(expect.arrayContaining(row.fields));
    expect(known).toEqual(expect.arrayContaining([...parseCallName(`${row.method} ${row.path}` as CallName).params]));
  });

  it('marks nothing else as the specification’s', () => {
    const marked = Object.entries(table).filter(([, spec]) => spec.origin === 'specification');
    expect(marked.map(([name]) => name).sort()).toEqual(rows.map((row) => `${row.method} ${row.path}`).sort());
  });

  it('marks the added calls as ours', () => {
    const ours = Object.entries(table).filter(([, spec]) => spec.origin === 'ours');
    expect(ours.map(([name]) => name).sort()).toEqual([...ourCallNames].sort());
  });

  it('caches only what a guest may read, and no unsafe call but the listing search', () => {
    for (const [name, spec] of Object.entries(table)) {
      if (!spec.cache) continue;
      expect(spec.access, name).toBe('guest');
      if (!name.startsWith('GET ')) expect(name).toBe('POST /api/web/good/allList');
    }
  });

  it('parses every call that is personal or can leak', () => {
    for (const [name, spec] of Object.entries(table)) {
      if (spec.access === 'user' || /good\/|recommend|login|register|getTenant/.test(name)) {
        if (!name.includes('/good/attr/info')) expect(spec.shape, name).toBe('clean');
      }
    }
  });
});

describe('tolerant reading', () => {
  const good = table['GET /api/web/good/info']!;

  it('drops fields that must never leave', () => {
    const parsed = good.output.parse({
      id: 7,
      title: 't',
      accountPassword: 'p',
      accountNumber: 'n',
      costPrice: 1,
      supplyId: 2,
      securityPhone: '1',
    });
    expect(JSON.stringify(parsed)).not.toMatch(/accountPassword|accountNumber|costPrice|supplyId|securityPhone/);
  });

  it.each([
    [
      { id: 7, newPrice: '128' },
      { id: '7', newPrice: '128.00' },
    ],
    [
      { id: '7', newPrice: 128.5 },
      { id: '7', newPrice: '128.50' },
    ],
    [{ id: '7', newPrice: 'free' }, { id: '7' }],
    [
      { id: '7', saleState: '2', isCollect: 1 },
      { saleState: 2, isCollect: true },
    ],
    [
      { id: '7', price: null, title: null },
      { id: '7', title: '' },
    ],
  ])('reads %o', (wire, expected) => {
    expect(good.output.parse(wire)).toMatchObject(expected);
  });
});
