import { readFileSync, readdirSync } from 'node:fs';

/** What /proc/PID/stat says of a process. */
export interface ProcessStat {
  readonly parentPid: number;
  /** Of the processor, in user and system mode together. */
  readonly cpuTicks: number;
}

/** USER_HZ, which Linux has told programs as 100 on every machine this runs on. */
const ticksPerSecond = 100;

/** Reads a line of /proc/PID/stat: the name stands in brackets and may have blanks and brackets of its own. */
export function parseStat(line: string): ProcessStat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [parentPid, userTicks, systemTicks] = [fields[1], fields[11], fields[12]].map(Number);
  if (parentPid === undefined || userTicks === undefined || systemTicks === undefined || Number.isNaN(systemTicks)) {
    throw new Error(`this is no line of /proc/PID/stat: ${line.slice(0, 80)}`);
  }
  return { parentPid, cpuTicks: userTicks + systemTicks };
}

/** A process and whatever it started that still runs, the process first. */
export function processTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(Number(name));
    if (stat !== null) parents.set(Number(name), stat.parentPid);
  }
  return treeOf(pid, parents);
}

/** @param parents of each process its parent */
export function treeOf(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child);
  return [pid, ...children.flatMap((child) => treeOf(child, parents))];
}

/** Seconds of processor that running processes have used so far; of those that ended nothing. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => statOf(pid)?.cpuTicks ?? 0);
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

function statOf(pid: number): ProcessStat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}
