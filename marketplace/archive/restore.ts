import { rmSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../db/open';
import { createFolderStore } from '../uploads/folderStore';
import { openBucketStore } from '../uploads/bucketStore';
import { storedType } from '../uploads/keys';
import type { BucketOptions } from '../uploads/store';
import { ArchiveError, NotMigrated, formatVersion, type EndLine, type HeadLine } from './format';
import { hasRows, loadArchive, openArchive, type KeepPicture } from './load';
import { unlessMissing } from './missing';
import { firstMigrations, isBeginning, knownMigrations, readApplied } from './migrations';
import { enterScope, readScopes } from './rows';
import { readTables } from './tables';

/** Where an archive goes. */
export interface RestoreTarget {
  /** A PostgreSQL; null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Where pictures go; null: the folder `uploads` in `dataDir`. */
  readonly bucket: BucketOptions | null;
  readonly migrationsDir: string;
}

export interface RestoreOptions {
  readonly target: RestoreTarget;
  /** True: what the target holds is removed; pictures are put aside. Null: nobody can ask for that. */
  readonly isReplacing: boolean | null;
  /** False: the lines bring none, and the target's stay. */
  readonly hasPictures: boolean;
  readonly onProgress: (text: string) => void;
  /** See ArchiveTools. */
  readonly onKeeping?: (() => void) | undefined;
}

/**
 * Fills an empty marketplace from the lines of an archive: all of it, or nothing. An archive of an older version is
 * filled into the tables it was made of, and then brought to the newest schema.
 * @throws ArchiveError with one line when the archive or the target is not fit; NotMigrated when only the last step failed
 */
export async function restore(lines: AsyncIterable<string>, options: RestoreOptions): Promise<EndLine> {
  const { target, isReplacing, hasPictures, onProgress, onKeeping } = options;
  const archive = await openArchive(lines);
  const known = knownMigrations(target.migrationsDir);
  requireKnown(archive.head, known);
  await requireFit(archive.head, options);
  const count = archive.head.migrations.length;
  const older = count < known.length ? await firstMigrations(target.migrationsDir, count) : null;
  const pictures = hasPictures ? await openPictures(target, isReplacing === true) : noPictures;
  try {
    const opened = await openDatabase({
      ...target,
      hasLimits: false,
      migrationsDir: older?.folder ?? target.migrationsDir,
      onProgress,
    });
    let end: EndLine;
    try {
      end = await opened.db.transaction(async (tx) => {
        const loaded = await loadArchive(tx, archive, {
          isReplacing: isReplacing === true,
          keepPicture: pictures.keep,
          onProgress,
        });
        onKeeping?.();
        // Before the rows are safe: rows without their pictures would look like a whole shop, pictures alone do not.
        await pictures.place();
        return loaded;
      });
    } catch (error) {
      await pictures.takeBack();
      throw error;
    } finally {
      await opened.close();
    }
    if (older !== null) await migrate(target, onProgress);
    return end;
  } finally {
    await pictures.discard();
    await older?.remove();
  }
}

async function migrate(target: RestoreTarget, onProgress: (text: string) => void): Promise<void> {
  try {
    await (await openDatabase({ ...target, hasLimits: false, onProgress })).close();
  } catch (error) {
    throw new NotMigrated(error);
  }
}

function requireKnown(head: HeadLine, known: ReturnType<typeof knownMigrations>): void {
  if (head.version > formatVersion) throw new ArchiveError('the archive was written by a newer version; update first');
  if (head.migrations.length === 0) throw new ArchiveError('the archive holds no tables');
  if (isBeginning(head.migrations, known)) return;
  throw new ArchiveError(
    `the archive's schema (migration ${head.migrations.length}) is unknown to this version, which ends at migration ` +
      `${known.length}: it was written by a newer version; update first`,
  );
}

/** Looks before anything is changed. */
async function requireFit(head: HeadLine, { target, isReplacing }: RestoreOptions): Promise<void> {
  const opened = await openDatabase({ ...target, hasLimits: false, migrationsDir: null });
  try {
    await opened.db.transaction(async (tx) => {
      const tables = isReplacing ? [] : await readTables(tx);
      for (const scope of await readScopes(tx)) {
        await enterScope(tx, scope);
        if (await hasRows(tx, tables)) {
          const orReplace = isReplacing === null ? '' : ', or give --replace to lose what it holds';
          throw new ArchiveError(`the target is not empty: choose an empty one${orReplace}`);
        }
      }
      const applied = await readApplied(tx);
      if (!isBeginning(applied, head.migrations)) {
        throw new ArchiveError(
          'the target already has tables of a newer version than the archive: restore into a database without tables',
        );
      }
    });
  } finally {
    await opened.close();
  }
}

interface Pictures {
  readonly keep: KeepPicture;
  /** Puts what was kept where it belongs. */
  place(): Promise<void>;
  /** Undoes `place`, where it has been called. */
  takeBack(): Promise<void>;
  discard(): Promise<void>;
}

const nothing = async () => undefined;
const noPictures: Pictures = { keep: nothing, place: nothing, takeBack: nothing, discard: nothing };

/** Pictures wait beside their folder until the rows have been checked; a bucket takes them at once. */
async function openPictures(target: RestoreTarget, isReplacing: boolean): Promise<Pictures> {
  if (target.bucket !== null) {
    const store = await openBucketStore(target.bucket);
    return { ...noPictures, keep: (key, bytes) => store.put(key, bytes, storedType) };
  }
  const folder = join(target.dataDir, 'uploads');
  const waiting = join(target.dataDir, 'uploads.restoring');
  const there = (await unlessMissing(readdir(folder))) ?? [];
  if (there.length > 0 && !isReplacing) {
    throw new ArchiveError(`${folder} already holds pictures: choose an empty DATA_DIR, or give --replace`);
  }
  await rm(waiting, { recursive: true, force: true });
  // Stopped in its middle, the process comes to no `discard`.
  const removeWaiting = () => rmSync(waiting, { recursive: true, force: true });
  process.once('exit', removeWaiting);
  const store = createFolderStore(waiting);
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    undo.unshift(() => rename(to, from));
  };
  let kept = 0;
  return {
    async keep(key, bytes) {
      await store.put(key, bytes, storedType);
      kept += 1;
    },
    async place() {
      if (there.length > 0) await move(folder, `${folder}.before-restore-${Date.now()}`);
      else await rm(folder, { recursive: true, force: true });
      if (kept > 0) await move(waiting, folder);
    },
    async takeBack() {
      for (const step of undo.splice(0)) await step();
    },
    async discard() {
      process.off('exit', removeWaiting);
      await rm(waiting, { recursive: true, force: true });
    },
  };
}
