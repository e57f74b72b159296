import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Program } from '../check';

const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];

/** Where a program lies; null when it is not installed. */
export function pathOf(program: string): string | null {
  for (const folder of new Set([...(process.env['PATH'] ?? '').split(delimiter), ...systemFolders])) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** Why a peer is not to be had; null when it is. Redis is a server that TEST_REDIS_URL names, the others are programs. */
export function missing(program: Program): string | null {
  if (program === 'redis') return process.env['TEST_REDIS_URL'] ? null : 'TEST_REDIS_URL is not set';
  return pathOf(program) === null ? `${program} is not installed` : null;
}
