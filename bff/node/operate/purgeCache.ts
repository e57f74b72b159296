import type { OperatorSettings } from '../../env';
import type { PurgeReach } from '../purger';
import { askAdmin, isAdminUrl } from './askAdmin';
import { exitCodes, readWords, type Terminal } from './command';

const known = ['tenant', 'call', 'key', 'admin'];

/** `cache:purge all`, or `--tenant ID`, `--call NAME`, `--key ADDRESS` together as wanted. */
export async function purgeCache(
  words: readonly string[],
  settings: OperatorSettings,
  terminal: Terminal,
): Promise<number> {
  const read = readWords(words);
  const options = read?.options ?? new Map<string, string>();
  const parts = ['tenant', 'call', 'key'].filter((name) => options.has(name));
  const isAll = read?.plain.length === 1 && read.plain[0] === 'all';
  const isKnown = [...options.keys()].every((name) => known.includes(name));
  const admin = options.get('admin') ?? settings.adminUrl;
  const isUnderstood = read !== null && isKnown && isAdminUrl(admin);
  if (!isUnderstood || isAll === parts.length > 0 || (!isAll && read.plain.length > 0)) {
    terminal.error(
      'use: npm run cache:purge -- all | [--tenant ID] [--call "GET /api/…"] [--key ADDRESS] [--admin URL]',
    );
    return exitCodes.misused;
  }
  const url = new URL('/cache/purge', admin);
  for (const name of parts) url.searchParams.set(name, options.get(name) ?? '');
  const answer = await askAdmin(url, 'POST');
  if (typeof answer === 'string') {
    terminal.error(answer);
    return exitCodes.wrong;
  }
  const { status } = answer;
  const body = answer.body as Partial<PurgeReach> & { error?: string };
  if (status !== 202) {
    terminal.error(body.error ?? `the admin port answered ${status}`);
    return status === 400 ? exitCodes.misused : exitCodes.wrong;
  }
  if (body.containers === 'thisOnly') {
    terminal.error('purged in this container only: Redis could not be told; repeat it, or purge each container');
    return exitCodes.wrong;
  }
  terminal.out(
    body.containers === 'all'
      ? `purged in ${body.count} ${body.count === 1 ? 'container' : 'containers'}, told by Redis`
      : 'purged in this container',
  );
  return exitCodes.well;
}
