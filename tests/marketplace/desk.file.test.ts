import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskFilePath, readDeskFile } from '../../marketplace/desk/deskFile';
import { openDesk } from '../../marketplace/desk/openDesk';
import { scratchDirectory } from './support/databases';
import { silentLog } from './support/silentLog';

const port = 4000;
const deskToken = 'x'.repeat(40);

describe("the file with a desk's address", () => {
  let directory: Awaited<ReturnType<typeof scratchDirectory>>;
  beforeEach(async () => {
    directory = await scratchDirectory();
  });
  afterEach(() => directory.remove());

  /** A marketplace of those that compose starts: all have one volume, one port and one token. */
  const marketplace = () => openDesk({ mode: 'production', dataDir: directory.path, port, deskToken }, silentLog);

  it('stays when a marketplace ends that did not write it, though its own looked alike', async () => {
    const [first, second] = [marketplace(), marketplace()];
    await first.announce(port);
    await second.announce(port);
    await first.withdraw();
    expect(await readDeskFile(directory.path)).toEqual({ url: `http://127.0.0.1:${port}` });
    await second.withdraw();
    expect(await readDeskFile(directory.path)).toBeNull();
  });

  it('is read, and left alone, where an older version wrote it', async () => {
    const older = `${JSON.stringify({ url: `http://127.0.0.1:${port}`, token: deskToken })}\n`;
    const desk = marketplace();
    await desk.announce(port);
    await writeFile(deskFilePath(directory.path), older);
    expect(await readDeskFile(directory.path)).toEqual({ url: `http://127.0.0.1:${port}`, token: deskToken });
    await desk.withdraw();
    expect(await readFile(deskFilePath(directory.path), 'utf8')).toBe(older);
  });
});
