import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';

/** Filling takes seconds on each engine; whoever comes later waits for as long as a busy machine may need. */
const lockWaits = { retries: 900, minTimeout: 200, maxTimeout: 200, factor: 1 };
/** Filling keeps the process so busy that it may renew its lock late. */
const staleMs = 120_000;

/**
 * What the first caller of this test run makes, for all its processes.
 * @param root a folder of the run that nothing else uses
 * @param make makes it, and tells by which name the others find it
 */
export async function madeOnce(root: string, make: () => Promise<string>): Promise<string> {
  await mkdir(root, { recursive: true });
  const nameFile = join(root, 'template');
  const made = () => readFile(nameFile, 'utf8').catch(() => null);
  const earlier = await made();
  if (earlier !== null) return earlier;
  const unlock = await lock(root, { retries: lockWaits, stale: staleMs });
  try {
    const meanwhile = await made();
    if (meanwhile !== null) return meanwhile;
    const name = await make();
    await writeFile(nameFile, name);
    return name;
  } finally {
    await unlock();
  }
}
