import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../bff/node/log';

/** A log and what it wrote. */
function newLog() {
  const lines: string[] = [];
  return { log: createLog('info', 'test', { write: (line: string) => void lines.push(line) }), lines };
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const phone = fc.tuple(fc.constantFrom('13', '15', '17', '18', '19'), digits(9)).map((parts) => parts.join(''));
const idNumber = fc.tuple(digits(17), fc.constantFrom('0', '7', 'X')).map((parts) => parts.join(''));
const word = fc.stringMatching(/^[A-Za-z0-9]{12,40}$/).filter((text) => !/^\d+$/.test(text));

describe('a log line', () => {
  it('has no value of a secret name, however deep it stands', () => {
    const names = [
      'token',
      'Authorization',
      'Set-Cookie',
      'new_password',
      'phonenumber',
      'idCard',
      'dxyzm',
      'wechat',
      'accountPassword',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...names), word, fc.integer({ min: 0, max: 5 }), (name, secret, depth) => {
        const { log, lines } = newLog();
        let value: object = { [name]: secret };
        for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { inner: value } : { list: [value] };
        log.info(value, 'a call');
        expect(lines.join()).not.toContain(secret);
        expect(lines).toHaveLength(1);
      }),
    );
  });

  it('has no phone, ID number or token in its words, in a path or in an error’s message and stack', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          phone,
          idNumber,
          word.map((text) => `Bearer ${text}`),
        ),
        (secret) => {
          const { log, lines } = newLog();
          const bare = secret.replace('Bearer ', '');
          log.info({ path: `/pages/${secret}/x`, note: [`for ${secret}`] }, `told ${secret}`);
          log.error({ err: new Error(`refused ${secret}`, { cause: new Error(`password=${bare}`) }) }, 'failed');
          expect(lines.join()).not.toContain(bare);
        },
      ),
    );
  });

  it('has no phone however it is written, and longer or shorter numbers as they are', () => {
    const { log, lines } = newLog();
    for (const text of ['138 0000 0001', '138-0000-0001', '+86 13800000001', '8613800000001', '+86-138-0000 0001']) {
      log.info(`told ${text}, at once`);
    }
    for (const text of ['138000000012', '1380000000', '23800000001', '138 00000 001']) log.info(`kept ${text}`);
    const words = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(new Set(words.slice(0, 5))).toEqual(new Set(['told [redacted], at once']));
    expect(words.slice(5)).toEqual(['kept 138000000012', 'kept 1380000000', 'kept 23800000001', 'kept 138 00000 001']);
  });

  it('has none that were percent-encoded, in part or whole, and keeps other escapes as they are', () => {
    const { log, lines } = newLog();
    log.info({ path: '/pages/%31%33%38%30%30%30%30%30%30%30%31/x' }, 'page');
    log.info({ path: '/pages/138%30000%30001' }, 'page');
    log.info({ path: '/pages/%74oken%3Dabcdefgh' }, 'page');
    log.info({ path: '/pages/%E6%B8%B8%20%2F' }, 'page');
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
      '/pages/[redacted]/x',
      '/pages/[redacted]',
      '/pages/token=[redacted]',
      '/pages/%E6%B8%B8%20%2F',
    ]);
  });

  it('keeps what operators need: ids, statuses, times and names', () => {
    const { log, lines } = newLog();
    const requestId = '6f1c2a54-13aa-4b9d-8d9e-138123456789';
    const report = { requestId, tenant: 'a', call: 'GET /api/web/game/Type', status: 200, totalMs: 12, code: 502 };
    log.info(report, 'call');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject(report);
  });
});
