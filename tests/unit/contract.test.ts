import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseCallName, type CallName, type CallSpec } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import { readBy } from '../../bff/contract/reader';
import { optionalMoney, optionalPrice } from '../../bff/contract/amounts';
import { id, optionalNumber, optionalState } from '../../bff/contract/scalars';
import { sampleOf } from '../upstream/sample';

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
  'POST /api/web/order/{id}/statement',
  'POST /api/web/order/{id}/handover',
  'GET /api/web/order/{id}/credentials',
  'GET /api/web/order/{id}/events',
  'GET /api/web/goods/mine',
  'POST /api/web/goods/price',
  'GET /api/web/goods/browse',
  'POST /api/upload/image',
  'POST /api/account/backlist/{id}/cancel',
  'POST /api/account/backlist/{id}/refuse',
  'POST /api/account/backlist/{id}/handover',
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
  'GET /api/web/earnings',
  'GET /api/web/earnings/list',
  'POST /api/web/earnings/payee',
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

  const read = (name: string, wire: unknown) => {
    const reading = readBy(table[name]!.output, wire);
    return reading.fits ? (JSON.parse(JSON.stringify(reading.value ?? null)) as unknown) : 'unreadable';
  };
  const shop = 'GET /api/web/getTenant';
  const listing = 'GET /api/web/good/info';

  it.each([
    [shop, { contact: '400', colours: '#fff', avatar: {} }, { tenantName: '', groups: [] }],
    [shop, { colours: [], useTheme: [1], groups: {} }, { tenantName: '', groups: [] }],
    [shop, { groups: [null, '5483', {}, 7] }, { groups: ['5483', '7'] }],
    [shop, { groups: '5483, 1201' }, { groups: ['5483', '1201'] }],
    [shop, { groups: '["5483"]' }, { groups: ['5483'] }],
    [shop, { groups: '[oops' }, { groups: [] }],
    [listing, { id: 7, labels: '1,2' }, { labels: ['1', '2'] }],
    [listing, { id: 7, labels: [null], verify: 1, priceDrop: '', seller: 'bob' }, { id: '7', labels: [] }],
    [listing, { id: 7, urlArr: '' }, { urlArr: [] }],
    [
      listing,
      { id: 7, urlArr: ['/a.png', null, { url: '/b.png' }] },
      { urlArr: [{ url: '/a.png' }, { url: '/b.png' }] },
    ],
    [listing, { id: 7, urlArr: '[{"url":"/a.png"}]' }, { urlArr: [{ url: '/a.png' }] }],
    ['GET /api/account/backlist/allList', { id: 1, attributes: { f1: 1, f2: {} } }, { attributes: { f1: '1' } }],
    ['GET /api/account/quotation/mybprice', { rlist: [{}, { id: 2 }], back: {} }, { rlist: [{ id: '2' }] }],
    ['GET /api/web/good/attr/info', { 1: { name: 'a' }, 2: 'b' }, { 1: { name: 'a' } }],
    ['GET /api/web/order/counts', { paid: '3', closed: null }, { paid: 3 }],
    ['GET /api/web/message/unread', { count: '3' }, { count: 3 }],
    ['GET /api/web/message/unread', { count: -3 }, { count: 0 }],
    ['GET /api/captchaImage', { captchaEnabled: 'false' }, { captchaEnabled: false }],
    ['GET /api/captchaImage', { captchaEnabled: 0 }, { captchaEnabled: false }],
    ['GET /api/captchaImage', { captchaEnabled: '0' }, { captchaEnabled: false }],
    ['GET /api/captchaImage', { captchaEnabled: {} }, { captchaEnabled: true }],
    ['GET /api/captchaImage', {}, { captchaEnabled: true }],
  ])('drops what does not fit and keeps the rest: %s %o', (name, wire, expected) => {
    expect(read(name, wire)).toMatchObject(expected);
  });

  it('tells how many there are as a whole number that is not below zero, or not at all', () => {
    const told = read(listing, { id: 7, browseNum: '12', collectNum: -1, lookCount: 0.5 }) as Record<string, unknown>;
    expect([told['browseNum'], told['collectNum'], told['lookCount']]).toEqual([12, undefined, undefined]);
  });

  // What was done is done, whatever the upstream tells of it.
  it.each([
    ['POST /api/need/consignment', 77, { id: '77' }],
    ['POST /api/need/consignment', '77', { id: '77' }],
    ['POST /api/need/consignment', true, null],
    ['POST /api/account/backlist', 'ok', null],
    ['POST /api/account/backlist', [], null],
    ['POST /api/account/backlist', { id: 78 }, { id: '78' }],
    ['GET /api/sms/new/send', 'KEY', { yzmRankey: 'KEY' }],
    ['GET /api/sms/new/send', [], { yzmRankey: '' }],
    ['GET /api/sms/new/send', true, { yzmRankey: '' }],
  ])('reads what is told of a change in any form: %s %o', (name, wire, expected) => {
    expect(read(name, wire)).toEqual(expected);
  });

  const objects = Object.entries(table).flatMap(([name, { output, shape }]) =>
    output instanceof z.ZodObject && shape === 'clean' && Object.values(output.shape).some((part) => part !== id)
      ? ([[name, output]] as const)
      : [],
  );

  it.each(objects)('is not stopped by any value of an optional field: %s', (name, { shape }) => {
    const sample = sampleOf(table[name]!.output, { name: '', row: 0, input: {}, depth: 0 }) as Record<string, unknown>;
    const optional = Object.keys(shape).filter((key) => shape[key] !== id);
    fc.assert(
      fc.property(fc.constantFrom(...optional), fc.jsonValue(), (key, value) => {
        const { [key]: _odd, ...others } = read(name, { ...sample, [key]: value }) as Record<string, unknown>;
        const { [key]: _sound, ...expected } = read(name, sample) as Record<string, unknown>;
        expect(others).toEqual(expected);
      }),
    );
  });
});

describe('strict asking', () => {
  it.each([[{ accountId: '' }], [{}], [{ accountId: 'x'.repeat(65) }], [{ accountId: {} }]])(
    'wants an id where it needs one, and says so: %o',
    (input) => {
      const { error } = table['POST /api/web/goods/collect']!.input.safeParse(input);
      expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [['accountId'], 'must be an id of 1 to 64 characters'],
      ]);
    },
  );

  it('takes no other thing for an id it could do without', () => {
    const { input } = table['GET /api/saleOrder/web/recently/deal']!;
    expect(input.safeParse({ gameId: { $gt: 1 } }).success).toBe(false);
    expect(input.safeParse({ gameId: '' }).success).toBe(true);
  });
});

describe('what an upstream writes', () => {
  it('of a price is an amount above zero: 0 is what nobody has set', () => {
    const read = (value: unknown) => optionalPrice.parse(value);
    expect(['12.5', 12, '12.5000', '0.01'].map(read)).toEqual(['12.50', '12.00', '12.50', '0.01']);
    for (const none of [0, '0', '0.00', -5, '-5', '', ' ', 'free', null, undefined, {}, true]) {
      expect(read(none), String(none)).toBeUndefined();
    }
    expect([0, '0.00', -5].map((value) => optionalMoney.parse(value))).toEqual(['0.00', '0.00', '-5.00']);
  });

  it('of a state may be a word nobody here knows, which is not the usual state', () => {
    const read = (value: unknown) => optionalState.parse(value);
    expect([2, '2', 0, 42].map(read)).toEqual([2, 2, 0, 42]);
    expect([null, undefined, '', ' '].map(read)).toEqual([undefined, undefined, undefined, undefined]);
    expect(['sold', 'on sale', true, false].map(read)).toEqual([-1, -1, -1, -1]);
  });

  it('of a number may be blank, which is no zero', () => {
    expect([' ', '', '7 '].map((value) => optionalNumber.parse(value))).toEqual([undefined, undefined, 7]);
  });

  it.each([
    ['POST /api/web/good/allList', 'saleState'],
    ['GET /api/web/goods/browse', 'saleState'],
    ['GET /api/account/backlist/allList', 'status'],
    ['GET /api/customer/audit/lastOne', 'auditState'],
  ] as const)('in %s as %s: an unknown word is an unknown state', (name, field) => {
    expect(callTable[name].output.parse({ id: 1, [field]: 'frozen' })).toMatchObject({ [field]: -1 });
  });

  it('in an offer as status: one that is no number of ours is not open', () => {
    const { output } = callTable['GET /api/account/quotation/mybprice'];
    const answer = output.parse({ rlist: [{ id: 1, status: 'rejected', bprice: 0 }] });
    expect(answer).toMatchObject({ rlist: [{ status: -1, bprice: undefined }] });
  });
});
