import { expect, it } from 'vitest';
import { Leaving, neverLeaving, type LeaveSignal } from '../../bff/leaveSignal';

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
