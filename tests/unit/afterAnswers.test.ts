import { describe, expect, it } from 'vitest';
import { afterAnswers } from '../../bff/node/afterAnswers';

describe('what is put off until answers are on their way', () => {
  it('is done once, in its order, after whatever the turn had to do', async () => {
    const done: string[] = [];
    const count = afterAnswers((item: string) => void done.push(item));
    count('first');
    count('second');
    await Promise.resolve().then(() => done.push('answered'));
    await new Promise((resolve) => setImmediate(resolve));
    count('third');
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual(['answered', 'first', 'second', 'third']);
  });
});
