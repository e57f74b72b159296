import { timingSafeEqual } from 'node:crypto';
import type { CredentialVault } from '../credentials/vault';
import { fullKeyOf, keyOfPath } from './keys';

/** How long an address made for the staff opens its picture. */
const lifeMs = 10 * 60_000;
const maxUntilLength = 12;

/** Addresses that open a picture for a while to whoever has them: how the staff, which has no session, sees papers. */
export interface SealedPaths {
  /** The path of an uploaded picture with a seal; any other path as it is. */
  seal(path: string): string;
  /** True when the seal is of this picture, or of one of its thumbnails, and not too old. */
  opens(key: string, given: { readonly until: string | undefined; readonly seal: string | undefined }): boolean;
}

/** @param now the present time in epoch milliseconds */
export function createSealedPaths(vault: CredentialVault, now: () => number): SealedPaths {
  const sealOf = (key: string, until: string) => vault.derive('picture address', `${fullKeyOf(key)} ${until}`);
  return {
    seal(path) {
      const key = keyOfPath(path);
      if (key === null) return path;
      const until = String(Math.floor((now() + lifeMs) / 1000));
      return `${path}?until=${until}&seal=${sealOf(key, until)}`;
    },
    opens(key, { until, seal }) {
      if (until === undefined || seal === undefined || until.length > maxUntilLength) return false;
      const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(key, until))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
      return Number(until) * 1000 > now();
    },
  };
}
