import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a command lies on the PATH; null where it is not installed. */
export function findCommand(command: string): string | null {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command));
  const isThere = (path: string) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return paths.find(isThere) ?? null;
}
