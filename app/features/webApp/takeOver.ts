import type { TakeOver } from './workerShop';

/** Whether a waiting worker may take over: nobody but one page is open, and it asks with the worker's own build. */
export function mayTakeOver(message: unknown, buildId: string, openPages: number): boolean {
  const { type, buildId: pageBuild } = (message ?? {}) as Partial<TakeOver>;
  return type === 'takeOver' && pageBuild === buildId && openPages <= 1;
}
