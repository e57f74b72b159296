import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../bff/node/log';
import { openTenantsFile } from '../../bff/node/tenantsSource';

let folder: string;
let path: string;
const lines: string[] = [];
const log = createLog('info', 'test', { write: (line: string) => void lines.push(line) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenants-'));
  path = join(folder, 'tenants.yaml');
  lines.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a text in the file's place whole: whoever looks in between must not find half of it, or none. */
function put(text: string): void {
  writeFileSync(join(folder, 'next'), text);
  renameSync(join(folder, 'next'), path);
}

const open = () => openTenantsFile({ path, defaultUpstream: 'http://10.0.0.5', log });

describe('the tenants file of a container', () => {
  it('is taken over when it changes, also when another file is put in its place', async () => {
    writeFileSync(path, 'a.test: {}');
    const source = open();
    const told: string[] = [];
    source.follow((text) => told.push(text));
    put('a.test: {}\nb.test: {}');
    await expect.poll(() => told).toEqual(['a.test: {}\nb.test: {}']);
    expect(source.text).toContain('b.test');
    source.close();
  });

  it('stays as it was when the new one is bad or gone, and the log says where and why, once', async () => {
    put('a.test: {}');
    const source = open();
    put('a.test:\n  state: ajar');
    await source.reload();
    await source.reload();
    expect(source.text).toBe('a.test: {}');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      reason: expect.stringMatching(/^line 2: a\.test: state: /),
    });
    rmSync(path);
    await source.reload();
    expect(source.text).toBe('a.test: {}');
    expect(lines[1]).toContain('ENOENT');
    put('b.test: {}');
    await source.reload();
    expect(source.text).toBe('b.test: {}');
  });

  it('must be sound to begin with', () => {
    put('a.test: [');
    expect(open).toThrow(/line 1/);
  });
});
