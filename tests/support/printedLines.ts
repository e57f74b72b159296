import { spawnSync } from 'node:child_process';

/**
 * What a process of its own prints while it runs a program, a line of JSON each.
 * @param program text of a module, as if it stood in the project's folder
 * @throws Error with what it wrote to standard error, if anything
 */
export function printedLines<Line>(program: string): Line[] {
  const flags = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  const lines = stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}
