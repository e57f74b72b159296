import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDirectory } from '../../marketplace/makeDirectory';
import { scratchDirectory } from './support/databases';

describe('a directory', () => {
  it('is made with its parents, by several at once, and again', async () => {
    const scratch = await scratchDirectory();
    const path = join(scratch.path, 'one', 'two', 'three');
    await Promise.all(Array.from({ length: 5 }, () => makeDirectory(path)));
    await makeDirectory(path);
    expect((await stat(path)).isDirectory()).toBe(true);
    await scratch.remove();
  });

  it("is refused with the system's error where none can be", async () => {
    const scratch = await scratchDirectory();
    const file = join(scratch.path, 'file');
    await writeFile(file, '');
    await expect(makeDirectory(file)).rejects.toThrow('EEXIST');
    await expect(makeDirectory(join(file, 'below'))).rejects.toThrow('ENOTDIR');
    await scratch.remove();
  });

  it.skipIf(process.platform !== 'linux')('is refused where its parent takes no children', async () => {
    await expect(makeDirectory('/proc/nope/deeper')).rejects.toThrow('ENOENT');
  });
});
