import { randomBytes } from 'node:crypto';
import { describeError } from '../http/describeError';
import type { MarketplaceConfig } from '../ipc';
import type { Log } from '../log';
import { writeDeskFile } from './deskFile';

const tokenBytes = 32;

/** The desk of a marketplace process: the token that opens it, and where the CLI finds it. */
export interface Desk {
  /** null: no desk. */
  readonly token: string | null;
  /** Tells the CLI on this machine the port. */
  announce(port: number): Promise<void>;
  withdraw(): Promise<void>;
}

/** With the token of the settings; in demo mode else with a new one at each start; outside it else there is no desk. */
export function openDesk(config: MarketplaceConfig, log: Log): Desk {
  const given = config.deskToken ?? null;
  const token = given ?? (config.mode === 'demo' ? randomBytes(tokenBytes).toString('base64url') : null);
  const addressAt = (port: number) => ({
    url: `http://127.0.0.1:${port}`,
    ...(given === null && token !== null ? { token } : {}),
  });
  let removeFile: (() => Promise<void>) | null = null;

  return {
    token,
    async announce(port) {
      if (token === null) return;
      try {
        removeFile = await writeDeskFile(config.dataDir, addressAt(port));
      } catch (error) {
        // A directory that cannot be written is no reason not to serve: the CLI takes DESK_URL as well.
        log.warn({ port, error: describeError(error) }, "the desk's address could not be written down");
      }
    },
    async withdraw() {
      await removeFile?.();
    },
  };
}
