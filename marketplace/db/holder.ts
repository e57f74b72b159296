import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Who holds a data directory, as written into its holder file. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process with that number began, in the system's own terms; '' where the system does not tell. */
  readonly began: string;
  readonly since: string;
  /**
   * Within what its number means something: containers of one host name may share a volume, and each has numbers of its
   * own. Null where the system has no such thing, undefined in files of older versions.
   */
  readonly namespace?: string | null | undefined;
}

function ownNamespace(): Promise<string | null> {
  return readlink('/proc/self/ns/pid').catch(() => null);
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
    namespace: await ownNamespace(),
  };
}

/** The holder a file names; null when there is none or it is unreadable. */
export async function readHolder(path: string): Promise<Holder | null> {
  try {
    const {
      pid,
      host,
      began = '',
      since = '',
      namespace,
    } = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    if (typeof pid !== 'number' || typeof host !== 'string') return null;
    return { pid, host, began, since, namespace };
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

/** True when nothing here tells whether the holder runs: on another host, or in another container that calls itself so. */
export async function isElsewhere({ host, namespace }: Holder): Promise<boolean> {
  return host !== hostname() || (namespace !== undefined && namespace !== (await ownNamespace()));
}

/** True only when the holder surely is gone: it was here, and no process, or another one, has its number. */
export async function isGone(holder: Holder): Promise<boolean> {
  if (await isElsewhere(holder)) return false;
  if (!isRunning(holder.pid)) return true;
  const began = await processStart(holder.pid);
  return holder.began !== '' && began !== '' && began !== holder.began;
}
