import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Writes of this file fail as those to a full disk do. */
const fullDisk = '/dev/full';

const outputs = {
  'of workers': `createLog('info', 'test', unhurriedOutput())`,
  'of the parent and the marketplace': `createLog('info', 'test')`,
};

/** Runs a program whose standard output lies on a full disk. */
function runOnFullDisk(program: string) {
  const full = openSync(fullDisk, 'w');
  try {
    return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      timeout: 20_000,
    });
  } finally {
    closeSync(full);
  }
}

describe.skipIf(!existsSync(fullDisk))('the log on a disk that is full', () => {
  it.each(Object.entries(outputs))('%s costs lines, and nobody fails or hangs by it', (_whose, log) => {
    const { status, stderr, signal } = runOnFullDisk(`
      import { createLog, unhurriedOutput } from './bff/node/log.ts';
      const log = ${log};
      log.info('first');
      setTimeout(() => log.info('second'), 300);
      setTimeout(() => {
        log.info('last');
        process.stderr.write('went on');
        process.exit(0);
      }, 600);`);
    expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: 'went on' });
  });

  it('lets a process end that has nothing else to do', () => {
    const { status, signal } = runOnFullDisk(`
      import { createLog } from './bff/node/log.ts';
      createLog('info', 'test').info('only');`);
    expect({ status, signal }).toEqual({ status: 0, signal: null });
  });
});
