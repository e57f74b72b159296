import { expect, it, vi } from 'vitest';
import { onceUntilItFails } from '~/lib/onceUntilItFails';

it('fetches once, however many ask', async () => {
  const fetch = vi.fn(async () => undefined);
  const ask = onceUntilItFails(fetch);
  expect(ask()).toBe(ask());
  await ask();
  await ask();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('tells of a failure once, and then tries anew', async () => {
  const fetch = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(undefined);
  const ask = onceUntilItFails(fetch);
  await ask();
  expect(ask).toThrow('gone');
  await ask();
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
});
