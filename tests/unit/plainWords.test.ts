import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../bff/clientAnswer';
import type { CallSpec } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import { plainWords } from '../../bff/plainWords';
import { judge } from '../../bff/upstreamAnswer';

const ofServers = [
  'java.lang.NullPointerException',
  'Request processing failed; nested exception is org.springframework.dao.DuplicateKeyException: \r\n### Error updating database.',
  "### Error querying database. Cause: java.sql.SQLSyntaxErrorException: Unknown column 'supply_id' in 'field list'",
  'Table ruoyi.sys_user: SELECT password FROM sys_user WHERE id = 7',
  'Failed at com.ruoyi.web.controller.OrderController.pay(OrderController.java:128)',
  "Cannot read properties of undefined (reading 'id')",
  'JSON parse error: Unexpected character',
  '<html><body><h1>502 Bad Gateway</h1></body></html>',
  '系统异常：java.lang.IllegalStateException',
];

const ofPeople = [
  '价格已变动，请重新确认',
  '请勿重复提交',
  'The price has changed. Please look again.',
  'All accounts are covered, with the exception of pledged ones',
  'Please select a server from the list',
  'Ask us: www.shop.example, support@shop.example',
  '价格 < 100 的账号不能出售',
  '',
];

describe('the words of a refusal', () => {
  it.each(ofServers)('are none when a server speaks of itself: %s', (msg) => expect(plainWords(msg)).toBe(''));
  it.each(ofPeople)('stay when they are for people: %s', (msg) => expect(plainWords(msg)).toBe(msg));
  it.each([undefined, null, 5, {}])('are none for %s', (msg) => expect(plainWords(msg)).toBe(''));

  it('may be two megabytes that nearly match', () => {
    for (const part of ['SELECT ', 'at a.', 'com.a ']) {
      const long = part.repeat(300_000);
      expect(plainWords(long)).toBe(long);
    }
  });

  it('reach neither pages nor browsers', () => {
    const refusal = { code: 500, msg: ofServers[2] };
    const response = { ok: true, status: 200, headers: new Headers() };
    expect(readAnswer('POST /api/web/good/allList', response, refusal, 'r')).toMatchObject({ code: 500, msg: '' });
    const body = Buffer.from(JSON.stringify(refusal));
    const verdict = judge(
      { status: 200, headers: {}, body, stream: null },
      callTable['POST /api/web/order'] as CallSpec,
    );
    expect(JSON.parse(new TextDecoder().decode(verdict.body))).toEqual({ code: 500, msg: '' });
  });
});
