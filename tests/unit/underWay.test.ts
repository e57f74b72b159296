import { afterEach, expect, it, vi } from 'vitest';
import { loadAnew } from '~/lib/underWay';

afterEach(() => vi.unstubAllGlobals());

/** A router with a step under way, and what ends it. */
function routerInAStep() {
  const fetchers = new Map([['step', { state: 'submitting', formMethod: 'POST' }]]);
  const state = { navigation: { state: 'idle' }, fetchers };
  const listeners = new Set<(now: typeof state) => void>();
  const revalidate = vi.fn();
  const subscribe = (listener: (now: typeof state) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  vi.stubGlobal('window', { __remixRouter: { state, subscribe, revalidate } });
  const endStep = async () => {
    fetchers.clear();
    for (const listener of [...listeners]) listener(state);
    await Promise.resolve();
  };
  return { revalidate, endStep };
}

it('loads the page’s data once after a step, however much came meanwhile, and again for what comes later', async () => {
  const { revalidate, endStep } = routerInAStep();
  for (let news = 0; news < 3; news += 1) loadAnew();
  expect(revalidate).not.toHaveBeenCalled();
  await endStep();
  expect(revalidate).toHaveBeenCalledTimes(1);
  loadAnew();
  expect(revalidate).toHaveBeenCalledTimes(2);
});
