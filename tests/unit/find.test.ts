import { describe, expect, it } from 'vitest';
import { findOr404 } from '~/lib/find.server';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

const key = 'GET /api/web/good/info';
const answered = (answer: ScriptedPayload) => fakeBff({ [key]: answer });
const status = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  );

describe('what may not be there', () => {
  it('is found', async () => {
    const bff = answered({ id: '7', title: 'An account' });
    expect(await bff.find(key, { id: '7' })).toMatchObject({ title: 'An account' });
    expect(await findOr404(bff, key, { id: '7' })).toMatchObject({ title: 'An account' });
  });

  it.each([new Refused('no such listing'), new Refused('no such listing', 404), new Refused('not yours', 403)])(
    'is missing where the marketplace says no with code $code',
    async (no) => {
      expect(await answered(no).find(key, { id: '7' })).toBeNull();
      expect(await status(findOr404(answered(no), key, { id: '7' }))).toBe(404);
    },
  );

  it.each([
    ['an ended session', new Refused('log in', 401), 200],
    ['an ended session, by its status', new Refused('log in', 401, 401), 401],
    ['a marketplace that does not answer', 'refused' as const, 502],
  ])('is not called missing after %s', async (_name, refusal, expected) => {
    expect(await status(findOr404(answered(refusal), key, { id: '7' }))).toBe(expected);
  });
});
