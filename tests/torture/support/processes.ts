import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Resident memory of a process in bytes; NaN when it has ended. */
export function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  } catch {
    return NaN;
  }
}

/** How many files and sockets a process has open; NaN when it has ended. */
export function openDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return NaN;
  }
}

/** The workers of a storefront: the children of its parent that run the server. */
export function workerPids(parent: number): number[] {
  return childrenOf(parent, 'server.js');
}

/** True when none of the workers `before` is left and as many others are there. */
export function areSwapped(parent: number, before: readonly number[]): boolean {
  const now = workerPids(parent);
  return now.length >= before.length && !now.some((pid) => before.includes(pid));
}

/** Resident memory of the worker that has most of it: a spare one, which waits beside it, has less. */
export function workerResidentBytes(parent: number): number {
  return Math.max(...workerPids(parent).map(residentBytes));
}

/** The marketplace of a storefront: the child of its parent that runs it. */
export function marketplacePid(parent: number): number {
  const [pid] = childrenOf(parent, 'marketplace.js');
  if (pid === undefined) throw new Error(`${parent} has no marketplace`);
  return pid;
}

function childrenOf(parent: number, program: string): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return listed
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...args]) => Number(ppid) === parent && args.some((word) => word.includes(program)))
    .map(([pid]) => Number(pid));
}
