import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Leaving, leavingOf, neverLeaving, type LeaveSignal } from '../../bff/leaveSignal';

it('tells everybody once who still listens', () => {
  const leaving = new Leaving();
  const heard: string[] = [];
  const stopped = () => void heard.push('stopped');
  leaving.addEventListener('abort', () => void heard.push('one'));
  leaving.addEventListener('abort', stopped);
  leaving.addEventListener('abort', () => void heard.push('two'));
  leaving.removeEventListener('abort', stopped);
  expect(leaving.aborted).toBe(false);
  leaving.abort();
  leaving.abort();
  expect([leaving.aborted, heard]).toEqual([true, ['one', 'two']]);
});

it('is what the platform’s own signal is', () => {
  const controller = new AbortController();
  const signal: LeaveSignal = controller.signal;
  let heard = 0;
  signal.addEventListener('abort', () => (heard += 1));
  controller.abort();
  expect([signal.aborted, heard, neverLeaving.aborted]).toEqual([true, 1, false]);
});

it('is said on behalf of a platform’s signal to more listeners than Node likes one to have', async () => {
  const warnings: Error[] = [];
  const hearWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', hearWarning);
  const controller = new AbortController();
  const leaving = leavingOf(controller);
  let heard = 0;
  for (let count = 0; count < 24; count += 1) leaving.addEventListener('abort', () => (heard += 1));
  controller.abort();
  expect([leaving.aborted, heard, leavingOf(controller).aborted]).toEqual([true, 24, true]);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', hearWarning);
  expect(warnings).toEqual([]);
});

it('is heard of when nobody but a page’s calls has its request any more', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const controller = new AbortController();
  const leaving = leavingOf(new Request('http://shop.test/', { signal: controller.signal }));
  let heard = 0;
  leaving.addEventListener('abort', () => (heard += 1));
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collectGarbage();
  }
  controller.abort();
  expect([leaving.aborted, heard]).toEqual([true, 1]);
});
