import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dropServerDatabases } from './databases';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where this run keeps the filled databases that tests copy; see seeded.ts. */
    templatesDir: string;
    /** The first part of their names on a server. */
    templateDatabasePrefix: string;
    /** base64 of the key that seals the credentials in them: sealing thousands anew for each copy took longest. */
    templateVaultKey: string;
  }
}

/** Gives the run a place for the databases that its tests copy, and clears it away at the end. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const templatesDir = await mkdtemp(join(tmpdir(), 'marketplace-templates-'));
  const prefix = `market_template_${randomBytes(4).toString('hex')}`;
  provide('templatesDir', templatesDir);
  provide('templateDatabasePrefix', prefix);
  provide('templateVaultKey', randomBytes(32).toString('base64'));
  return async () => {
    await dropServerDatabases(prefix);
    await rm(templatesDir, { recursive: true, force: true });
  };
}
