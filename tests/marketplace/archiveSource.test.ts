import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runOn } from './support/archives';
import {
  scratchDirectory,
  scratchServerDatabase,
  tellWhenPostgresIsSkipped,
  testDatabaseUrl,
} from './support/databases';

tellWhenPostgresIsSkipped('a backup of another database');

describe.skipIf(testDatabaseUrl === undefined)('a backup', () => {
  it('is not made of a database that is none of a marketplace', async () => {
    const server = await scratchServerDatabase();
    onTestFinished(server.drop);
    const directory = await scratchDirectory();
    onTestFinished(directory.remove);
    const file = join(directory.path, 'archive.jsonl.gz');
    const backup = runOn({ databaseUrl: server.url, dataDir: directory.path }, ['backup', file]);
    await expect(backup).rejects.toThrow('holds no tables of a marketplace');
    expect(existsSync(file)).toBe(false);
  }, 60_000);
});
