import { describe, expect, it } from 'vitest';
import { createSessions, type SessionScope } from '../../bff/session';

const secrets = ['a secret for the test of opened sessions, 32 bytes'];
const home: SessionScope = { tenantId: 'a', host: 'a.test' };
const elsewhere: readonly SessionScope[] = [
  { tenantId: 'b', host: 'a.test' },
  { tenantId: 'a', host: 'b.test' },
  { tenantId: 'a|a.test', host: '' },
];

describe('a cookie that was opened a moment ago', () => {
  it('opens again where it was sealed for, and at no other shop or host, in whichever order they are asked', async () => {
    const sessions = await createSessions(secrets);
    const cookie = (await sessions.seal({ token: 'T' }, home)).split(';')[0] ?? '';
    for (const scope of [...elsewhere, home, ...elsewhere, home, home, ...elsewhere]) {
      const opened = await sessions.open(cookie, scope);
      expect(opened, JSON.stringify(scope)).toEqual(
        scope === home ? { state: 'open', session: { token: 'T' } } : { state: 'invalid' },
      );
    }
  });

  it('ends when its time is over', async () => {
    let nowMs = Date.now();
    const sessions = await createSessions(secrets, () => nowMs);
    const cookie = (await sessions.seal({ token: 'T' }, home)).split(';')[0] ?? '';
    expect((await sessions.open(cookie, home)).state).toBe('open');
    nowMs += 31 * 24 * 3_600_000;
    expect((await sessions.open(cookie, home)).state).toBe('invalid');
  });
});
