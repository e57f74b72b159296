import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SettingsError } from '../env';
import { TenantsFileError } from '../tenantEntries';
import { parseTenantsFile } from '../tenantsFile';
import type { Logger } from './log';

/** Looked at by its name and not watched by its inode: so replaced files, mounted volumes and links are seen as well. */
const lookEveryMs = 1000;
/** A file that is still being written must not be taken for the whole one: it counts once it has stood still so long. */
const settleMs = 150;
const maxSettleSteps = 20;

/**
 * Stands for the marketplace that is started where no upstream is set: it is no upstream to ask, but whether a file is
 * sound can be told before it has a port.
 */
export const embeddedUpstream = 'http://127.0.0.1';

/** The tenants file of a container. The parent alone reads it, so that all workers have the same. */
export interface TenantsSource {
  /** The last text that was sound; null: there is no file. */
  readonly text: string | null;
  /** Tells of each change from now on, also of one since the file was first read. */
  follow(onChange: (text: string) => void): void;
  /** Looks at the file again. What can't be read or is wrong is logged, and the old text stays. */
  reload(): Promise<void>;
  /** Nothing is told or logged any more, also of a look that is under way. */
  close(): void;
}

/**
 * Reads the tenants file.
 * @param path undefined: there is none
 * @param defaultUpstream as of `parseTenantsFile`
 * @throws SettingsError when the file can't be read, or is not sound to begin with
 */
export function openTenantsFile(options: {
  path: string | undefined;
  defaultUpstream: string | undefined;
  log: Logger;
}): TenantsSource {
  const { path, defaultUpstream, log } = options;
  if (path === undefined) {
    return { text: null, follow: () => undefined, reload: async () => undefined, close: () => undefined };
  }
  let current = firstText(path, defaultUpstream);
  let refused: string | null = null;
  let tell: (text: string) => void = () => undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function look(file: string): Promise<void> {
    try {
      const text = await settledText(file);
      if (isClosed || text === current || text === refused) return;
      refused = text;
      const { nameCount } = parseTenantsFile(text, defaultUpstream);
      refused = null;
      current = text;
      tell(text);
      log.info({ file, nameCount }, 'the tenants file has changed');
    } catch (error) {
      if (isClosed) return;
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ file, reason }, 'the tenants file is not taken over, the old one stays');
    }
  }

  /** One after the other: of two looks the later one has the last word. */
  function reload(): Promise<void> {
    running = running.then(() => look(String(path)));
    return running;
  }

  const onLook = () => void reload();
  return {
    get text() {
      return current;
    },
    follow(onChange) {
      tell = onChange;
      watchFile(path, { interval: lookEveryMs }, onLook);
      onLook();
    },
    reload,
    close() {
      isClosed = true;
      unwatchFile(path, onLook);
    },
  };
}

function firstText(path: string, defaultUpstream: string | undefined): string {
  const fault = (reasons: readonly string[], cause: unknown) =>
    new SettingsError(reasons.map((reason) => `TENANTS_FILE: ${path} ${reason}`).join('\n'), { cause });
  try {
    const text = readFileSync(path, 'utf8');
    parseTenantsFile(text, defaultUpstream);
    return text;
  } catch (cause) {
    if (cause instanceof TenantsFileError) throw fault(cause.message.split('\n'), cause);
    throw fault([`can't be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'})`], cause);
  }
}

async function settledText(path: string): Promise<string> {
  let text = await readFile(path, 'utf8');
  for (let step = 0; step < maxSettleSteps; step += 1) {
    await pause(settleMs);
    const again = await readFile(path, 'utf8');
    if (again === text) return text;
    text = again;
  }
  return text;
}
