import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { pathOf } from '../../torture/support/programs';
import { processTree } from './processTimes';

/** One core for the system under test, the other for load and upstream; a machine with one core has to share it. */
export const cores = { load: 0, underTest: Math.min(1, availableParallelism() - 1) } as const;

/** The command with which a program begins on one core; without taskset it begins anywhere. */
export function pinned(command: readonly string[], core: number): readonly string[] {
  const taskset = pathOf('taskset');
  return taskset === null ? command : [taskset, '-c', String(core), ...command];
}

/** Moves running processes to a core: all their threads, and whatever they start later. */
export function pinTree(pid: number, core: number): void {
  const taskset = pathOf('taskset');
  if (taskset === null) return;
  for (const each of processTree(pid)) {
    execFileSync(taskset, ['-a', '-c', '-p', String(core), String(each)], { stdio: 'ignore' });
  }
}
