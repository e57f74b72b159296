import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commonPasswordLines } from '../../marketplace/auth/commonPasswordList';
import { createPasswords } from '../../marketplace/auth/passwords';
import { maskPhone, normalPhone } from '../../marketplace/auth/phones';
import { Acknowledgement, Refusal, envelopeOf, refuse } from '../../marketplace/http/answer';
import { describeError } from '../../marketplace/http/describeError';
import { checkInput, parseBody, parseQuery } from '../../marketplace/http/input';
import { offsetOf, pageOf, pageOfList } from '../../marketplace/http/paging';
import { createRepeatGuard } from '../../marketplace/http/repeats';
import { requestFacts } from '../../marketplace/http/requestFacts';

describe('input', () => {
  it('reads one level of nesting and arrays by index', () => {
    const query = new URLSearchParams(
      'gameId=1&params%5BbeginTime%5D=2024-01-01%2000%3A00%3A00&ids%5B0%5D=7&ids%5B1%5D=8',
    );
    expect(parseQuery(query)).toEqual({
      gameId: '1',
      params: { beginTime: '2024-01-01 00:00:00' },
      ids: { 0: '7', 1: '8' },
    });
  });

  it('drops keys that reach a prototype', () => {
    const query = parseQuery(new URLSearchParams('__proto__%5Bx%5D=1&a%5Bconstructor%5D=1&prototype=1&b=2'));
    expect(Object.keys(query)).toEqual(['b']);
    expect(parseBody('{"__proto__":{"x":1},"b":2}')).toEqual({ b: 2 });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('takes an empty body as no fields and refuses what is no object', () => {
    expect(parseBody('')).toEqual({});
    expect(parseBody('[1]')).toBeUndefined();
    expect(parseBody('{')).toBeUndefined();
    expect(parseBody('"x"')).toBeUndefined();
  });

  it('names the first wrong field, missing or not valid', () => {
    const schema = z.looseObject({ id: z.string(), count: z.number().optional() });
    expect(checkInput(schema, {})).toEqual(new Refusal('fieldMissing', 500, { field: 'id' }));
    expect(checkInput(schema, { id: '1', count: 'x' })).toEqual(new Refusal('fieldWrong', 500, { field: 'count' }));
    expect(checkInput(schema, { id: '1', other: 2 })).toEqual({ id: '1', other: 2 });
  });
});

describe('paging', () => {
  it('has defaults and limits', () => {
    expect(pageOf({})).toEqual({ pageNum: 1, pageSize: 10 });
    expect(pageOf({ pageNum: 0, pageSize: 100_000 })).toEqual({ pageNum: 1, pageSize: 100 });
  });

  it('answers the last page again past the end', () => {
    expect(offsetOf({ pageNum: 9, pageSize: 10 }, 25)).toBe(20);
    expect(offsetOf({ pageNum: 9, pageSize: 10 }, 0)).toBe(0);
    expect(pageOfList([1, 2, 3], { pageNum: 5, pageSize: 2 })).toEqual({ rows: [3], total: 3 });
  });
});

describe('answers', () => {
  it('writes the four envelopes', () => {
    expect(envelopeOf('data', { a: 1 }, 'en')).toEqual({ code: 200, msg: 'success', data: { a: 1 } });
    expect(envelopeOf('data', undefined, 'en')).toEqual({ code: 200, msg: 'success' });
    expect(envelopeOf('rows', { rows: [1], total: 9 }, 'en')).toEqual({
      code: 200,
      msg: 'success',
      rows: [1],
      total: 9,
    });
    expect(envelopeOf('top', { token: 't' }, 'en')).toEqual({ code: 200, msg: 'success', token: 't' });
    expect(envelopeOf('bare', [1], 'en')).toEqual([1]);
  });

  it('writes refusals and acknowledgements in the language asked for', () => {
    expect(envelopeOf('bare', refuse('notAvailable'), 'en')).toEqual({ code: 500, msg: 'not available yet' });
    expect(envelopeOf('rows', refuse('goodMissing'), 'zh-CN')).toEqual({ code: 500, msg: '商品不存在或已被移除' });
    expect(envelopeOf('data', new Acknowledgement('accountOfficial'), 'en')).toEqual({
      code: 200,
      msg: 'account normal',
    });
  });
});

describe('requests', () => {
  const factsOf = (headers: Record<string, string>) => requestFacts(new Headers(headers), 'http://shop.test:3000/x');

  it('take the shop from Host without port, case and final dot', () => {
    expect(factsOf({ host: 'Aurora.LOCALHOST.:3000' }).host).toBe('aurora.localhost');
    expect(factsOf({}).host).toBe('shop.test');
  });

  it('take the token from Token or Authorization, with or without Bearer', () => {
    expect(factsOf({ token: 'abc' }).token).toBe('abc');
    expect(factsOf({ authorization: 'Bearer abc' }).token).toBe('abc');
    expect(factsOf({ token: '', authorization: 'abc' }).token).toBe('abc');
    expect(factsOf({ token: '', authorization: '' }).token).toBeNull();
  });

  it('ask for a language only when they name one of ours', () => {
    expect(factsOf({ 'accept-language': 'zh-CN,zh;q=0.9' }).language).toBe('zh-CN');
    expect(factsOf({ 'accept-language': 'en-GB' }).language).toBe('en');
    expect(factsOf({ 'accept-language': '*' }).language).toBeNull();
  });

  it('keep a well-formed request id and replace any other', () => {
    expect(factsOf({ 'x-request-id': 'abc-1' }).id).toBe('abc-1');
    expect(factsOf({ 'x-request-id': 'a b' }).id).not.toBe('a b');
  });
});

describe('repeats', () => {
  it('are the same body to the same call by the same person within 5 s', () => {
    let now = 1_000;
    const guard = createRepeatGuard(() => now);
    expect(guard.isRepeat('a', '/x', '{}')).toBe(false);
    expect(guard.isRepeat('a', '/x', '{}')).toBe(true);
    expect(guard.isRepeat('b', '/x', '{}')).toBe(false);
    expect(guard.isRepeat('a', '/y', '{}')).toBe(false);
    expect(guard.isRepeat('a', '/x', '{"b":1}')).toBe(false);
    now += 5_000;
    expect(guard.isRepeat('a', '/x', '{}')).toBe(false);
  });
});

describe('phones and passwords', () => {
  it('normalise and mask mainland numbers', () => {
    expect(normalPhone('+86 138-0000 1234')).toBe('13800001234');
    expect(normalPhone('１３８００００１２３４')).toBe('13800001234');
    // As phones copy it out of their contacts.
    expect(normalPhone('\u202a＋86 138 0000 1234\u202c')).toBe('13800001234');
    expect(normalPhone('12345')).toBeNull();
    expect(normalPhone('23800001234')).toBeNull();
    expect(maskPhone('13800001234')).toBe('138****1234');
  });

  it('match only the right password of somebody who has one', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('correct horse');
    expect(stored.startsWith('$argon2id$')).toBe(true);
    expect(await passwords.matches(stored, 'correct horse')).toBe(true);
    expect(await passwords.matches(stored, 'wrong horse')).toBe(false);
    expect(await passwords.matches(null, 'nobody has this password')).toBe(false);
  });

  it('do not take a damaged hash for a wrong password', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('correct horse');
    for (const damaged of ['', stored.slice(0, -5), stored.replace(/m=\d+/, 'm=1')]) {
      await expect(passwords.matches(damaged, 'correct horse'), damaged).rejects.toThrow();
    }
  });

  it('name what is wrong with a new password', () => {
    const passwords = createPasswords();
    expect(passwords.faultOf('7 chars')).toBe('passwordRule');
    expect(passwords.faultOf('x'.repeat(65))).toBe('passwordRule');
    expect(passwords.faultOf('12345678')).toBe('passwordCommon');
    expect(passwords.faultOf('LiverPool')).toBe('passwordCommon');
    expect(passwords.faultOf('liverpool heron')).toBeNull();
    const list = commonPasswordLines.flatMap((line) => line.split(' '));
    expect(new Set(list).size).toBeGreaterThan(8000);
    expect(list.filter((password) => passwords.faultOf(password) !== 'passwordCommon')).toEqual([]);
  });
});

describe('errors in the log', () => {
  it('never repeat the parameters of a query', () => {
    const cause = Object.assign(new Error('duplicate key (13800000001)'), { code: '23505' });
    const error = new Error('Failed query: insert into users values ($1)\nparams: 13800000001,$argon2id$', { cause });
    const text = JSON.stringify(describeError(error));
    expect(text).toContain('insert into users');
    expect(text).toContain('23505');
    expect(text).not.toContain('13800000001');
    expect(text).not.toContain('argon2id');
  });
});
