import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lock, type LockOptions } from 'proper-lockfile';
import { describeSelf, isElsewhere, isGone, readHolder, type Holder } from './holder';
import { makeDirectory } from '../makeDirectory';

/** A holder elsewhere that has not renewed its lock for this long is taken for dead. */
const staleAfterMs = 10_000;
const renewEveryMs = 2_500;
/** Only moments pass inside a take-over; this long matters after a kill in just that moment. */
const takeoverStaleAfterMs = 3_000;

export interface DirectoryLock {
  release(): Promise<void>;
}

export interface DirectoryLockOptions {
  /** The data directory; made when missing. */
  readonly dataDir: string;
  readonly onProgress: (text: string) => void;
  /** Somebody else took the directory while this process ran: writing on would lose data. */
  readonly onLost: (reason: string) => void;
}

/**
 * The library's lock, of which nobody hears any more once it is being given back: a renewal that is just under way finds
 * the lock gone then, and would tell of a loss.
 */
async function lockUntilReleased(
  path: string,
  { onLost, ...options }: Omit<LockOptions, 'onCompromised'> & Pick<DirectoryLockOptions, 'onLost'>,
): Promise<() => Promise<void>> {
  let isReleased = false;
  const release = await lock(path, {
    ...options,
    realpath: false,
    onCompromised: (error) => {
      if (!isReleased) onLost(error.message);
    },
  });
  return () => {
    isReleased = true;
    return release();
  };
}

/** A process that closes the database removes its name. */
const leftOpenBy = ({ pid }: Holder) => `Process ${pid} left without closing the database; taking it over`;

function isLocked(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ELOCKED';
}

/**
 * Takes the data directory for this process. A dead holder of this host is replaced at once, one of another host or
 * container after 10 s without renewal; a live one is refused with an error that names it.
 */
export async function lockDirectory({ dataDir, onProgress, onLost }: DirectoryLockOptions): Promise<DirectoryLock> {
  await makeDirectory(dataDir);
  // The library keeps its own records by the first path, so the two locks must not share it; neither need exist.
  const guarded = join(dataDir, 'pglite');
  const takeover = join(dataDir, 'pglite.takeover');
  const lockPath = `${guarded}.lock`;
  const holderPath = join(dataDir, 'pglite.holder.json');

  const take = async (retries: number) => {
    const release = await lockUntilReleased(guarded, {
      lockfilePath: lockPath,
      stale: staleAfterMs,
      update: renewEveryMs,
      retries: { retries, minTimeout: 1_000, maxTimeout: 1_000 },
      onLost,
    });
    await writeFile(holderPath, JSON.stringify(await describeSelf()));
    return {
      async release() {
        await rm(holderPath, { force: true });
        await release();
      },
    };
  };

  /** One process at a time looks at the dead holder again and replaces it. */
  const takeOver = async () => {
    const leave = await lockUntilReleased(takeover, {
      stale: takeoverStaleAfterMs,
      retries: { retries: 40, minTimeout: 100, maxTimeout: 100 },
      onLost,
    });
    try {
      const holder = await readHolder(holderPath);
      if (holder !== null && (await isGone(holder))) {
        onProgress(leftOpenBy(holder));
        await rm(lockPath, { recursive: true, force: true });
      }
      return await take(0);
    } finally {
      await leave();
    }
  };

  const nameOf = (holder: Holder | null) =>
    holder === null
      ? 'another process'
      : `process ${holder.pid} on ${holder.host} (since ${holder.since || 'an unknown time'})`;
  const refusalBy = (holder: Holder | null) =>
    `The database in ${dataDir} is in use by ${nameOf(holder)}: stop it, choose another DATA_DIR, or set DATABASE_URL`;
  /** A process that can be asked for is, whatever its lock says: on a busy machine it may renew it too late. */
  const assertNoneAlive = async (holder: Holder | null) => {
    if (holder === null || (await isElsewhere(holder)) || (await isGone(holder))) return;
    throw new Error(refusalBy(holder));
  };

  const last = await readHolder(holderPath);
  await assertNoneAlive(last);
  try {
    const taken = await take(0);
    // The lock of one who died after long work is stale already: nothing is in the way, and it is told all the same.
    if (last !== null) onProgress(leftOpenBy(last));
    return taken;
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
  const holder = await readHolder(holderPath);
  const who = nameOf(holder);
  const refusal = refusalBy(holder);
  try {
    if (holder !== null && (await isGone(holder))) return await takeOver();
    await assertNoneAlive(holder);
    onProgress(`The database is held by ${who}; waiting until that lock is renewed or stale`);
    return await take(staleAfterMs / 1_000 + 1);
  } catch (error) {
    throw isLocked(error) ? new Error(refusal) : error;
  }
}
