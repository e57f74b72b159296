import { readFileSync } from 'node:fs';
import type { OperatorSettings } from '../../env';
import { TenantsFileError } from '../../tenantEntries';
import { parseTenantsFile } from '../../tenantsFile';
import { embeddedUpstream } from '../tenantsSource';
import { exitCodes, type Terminal } from './command';

/** `tenants:check FILE`: is the file sound? Nothing is asked of anybody. */
export function checkTenants(words: readonly string[], settings: OperatorSettings, terminal: Terminal): number {
  const path = words[0] ?? settings.tenantsFile;
  if (path === undefined || words.length > 1) {
    terminal.error('use: npm run tenants:check -- FILE (or set TENANTS_FILE)');
    return exitCodes.misused;
  }
  try {
    const { nameCount } = parseTenantsFile(readFileSync(path, 'utf8'), settings.upstreamUrl ?? embeddedUpstream);
    terminal.out(`${path}: sound, ${nameCount} ${nameCount === 1 ? 'name' : 'names'}`);
    return exitCodes.well;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const lines = error instanceof TenantsFileError ? error.message.split('\n') : [`can't be read (${code})`];
    for (const line of lines) terminal.error(`${path}: ${line}`);
    return exitCodes.wrong;
  }
}
