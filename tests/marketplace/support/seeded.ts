import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createVault, type VaultKey } from '../../../marketplace/credentials/vault';
import { openDatabase, type OpenedDatabase } from '../../../marketplace/db/open';
import { seedAllCredentials } from '../../../marketplace/seed/credentials';
import { seedDemo } from '../../../marketplace/seed/seed';
import { migrationsDir, scratchDirectory, scratchServerDatabase, serverUrl } from './databases';
import { madeOnce } from './madeOnce';

/** The key of the credentials that each copy holds; its user's vault needs it. */
export const templateVaultKey = (): VaultKey => ({ id: 'test', key: inject('templateVaultKey') });

/**
 * The demo marketplace on a database of its own: a copy of one that the first caller of this test run has filled,
 * since to copy takes a fraction of the time. Its times count back from the moment it was filled.
 */
export async function openSeeded(engine: 'pglite' | 'postgres'): Promise<OpenedDatabase> {
  const template = await templateOf(engine);
  const directory = await scratchDirectory();
  if (engine === 'pglite') await cp(join(template, 'pglite'), join(directory.path, 'pglite'), { recursive: true });
  const server = engine === 'postgres' ? await scratchServerDatabase(template) : null;
  const opened = await openDatabase({ databaseUrl: server?.url ?? null, dataDir: directory.path, migrationsDir });
  return {
    ...opened,
    async close() {
      await opened.close();
      await server?.drop();
      await directory.remove();
    },
  };
}

/** A new database on the test server with the demo marketplace in it, for processes that open it themselves. */
export async function seededServerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return scratchServerDatabase(await templateOf('postgres'));
}

/** The filled data directory, or the name of the filled database on the server. */
async function templateOf(engine: 'pglite' | 'postgres'): Promise<string> {
  const root = join(inject('templatesDir'), engine);
  return madeOnce(root, () => fillTemplate(engine, root));
}

async function fillTemplate(engine: 'pglite' | 'postgres', root: string): Promise<string> {
  const name =
    engine === 'pglite' ? join(root, 'data') : `${inject('templateDatabasePrefix')}_${randomBytes(4).toString('hex')}`;
  if (engine === 'postgres') await scratchServerDatabase(undefined, name);
  const databaseUrl = engine === 'postgres' ? serverUrl(name) : null;
  const opened = await openDatabase({ databaseUrl, dataDir: name, migrationsDir });
  try {
    const now = new Date();
    await seedDemo(opened.db, now, () => undefined);
    await seedAllCredentials(opened.db, createVault([templateVaultKey()]), now);
  } finally {
    await opened.close();
  }
  return name;
}
