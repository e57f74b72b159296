import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase, type OpenedDatabase } from '../../../marketplace/db/open';
import { migrationsDir, openScratch, scratchDirectory } from './databases';
import { madeOnce } from './madeOnce';

/**
 * A directory of its own with a migrated, empty marketplace database: a copy of one that the first caller of this test
 * run has made, since to make one takes ten times as long as to copy and open it.
 */
export async function emptyDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const root = join(inject('templatesDir'), 'empty');
  const template = await madeOnce(root, async () => {
    const name = join(root, 'data');
    await (await openDatabase({ dataDir: name, migrationsDir })).close();
    return name;
  });
  const directory = await scratchDirectory();
  await cp(join(template, 'pglite'), join(directory.path, 'pglite'), { recursive: true });
  return directory;
}

/** A migrated, empty marketplace database on one of the engines. */
export async function openEmpty(engine: 'pglite' | 'postgres'): Promise<OpenedDatabase> {
  if (engine === 'postgres') return openScratch(engine);
  const directory = await emptyDirectory();
  const opened = await openDatabase({ dataDir: directory.path, migrationsDir });
  return {
    ...opened,
    async close() {
      await opened.close();
      await directory.remove();
    },
  };
}
