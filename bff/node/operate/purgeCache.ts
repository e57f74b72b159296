import type { OperatorSettings } from '../../env';
import type { PurgeReach } from '../purger';
import { exitCodes, readWords, type Terminal } from './command';

const answerLimitMs = 5000;
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
  if (read === null || !isKnown || isAll === parts.length > 0 || (!isAll && read.plain.length > 0)) {
    terminal.error(
      'use: npm run cache:purge -- all | [--tenant ID] [--call "GET /api/…"] [--key ADDRESS] [--admin URL]',
    );
    return exitCodes.misused;
  }
  const url = new URL('/cache/purge', options.get('admin') ?? settings.adminUrl);
  for (const name of parts) url.searchParams.set(name, options.get(name) ?? '');
  const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(answerLimitMs) }).catch(() => null);
  if (answer === null) {
    terminal.error(`the admin port ${url.origin} is not to be reached: is the storefront running there?`);
    return exitCodes.wrong;
  }
  const body = (await answer.json()) as Partial<PurgeReach> & { error?: string };
  if (!answer.ok) {
    terminal.error(body.error ?? `the admin port answered ${answer.status}`);
    return answer.status === 400 ? exitCodes.misused : exitCodes.wrong;
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
