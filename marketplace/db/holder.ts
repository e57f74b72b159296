import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Who holds a data directory, as written into its holder file. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process with that number began, in the system's own terms; '' where the system does not tell. */
  readonly began: string;
  readonly since: string;
}

/** Numbers of processes come again, above all in containers: the start time tells two holders of one number apart. */
async function processStart(pid: number): Promise<string> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    const fieldsAfterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot.trim()}:${fieldsAfterName[19] ?? ''}`;
  } catch {
    return '';
  }
}

/** This process as a holder. */
export async function describeSelf(): Promise<Holder> {
  return {
    pid: process.pid,
    host: hostname(),
    began: await processStart(process.pid),
    since: new Date().toISOString(),
  };
}

/** The holder a file names; null when there is none or it is unreadable. */
export async function readHolder(path: string): Promise<Holder | null> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    if (typeof holder.pid !== 'number' || typeof holder.host !== 'string') return null;
    return { pid: holder.pid, host: holder.host, began: holder.began ?? '', since: holder.since ?? '' };
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True only when the holder surely is gone: on this host, and no process, or another one, has its number. */
export async function isGone(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return false;
  if (!isRunning(holder.pid)) return true;
  const began = await processStart(holder.pid);
  return holder.began !== '' && began !== '' && began !== holder.began;
}
