import type { CredentialVault } from '../credentials/vault';
import type { ChatProvider } from './provider';

const nameLength = 20;
const passwordLength = 24;

/**
 * Plays the provider in demo mode: accounts derived from the person's number by a key nobody else has, so that they are
 * the same each time, tell nothing of the person, and nobody can work out somebody else's.
 */
export function createSandboxChat(vault: CredentialVault): ChatProvider {
  return {
    async accountOf({ tenantId, personId }) {
      const derive = (part: string) => vault.derive(`chat ${part}`, `${tenantId} ${personId}`);
      return {
        userName: `u${derive('name').slice(0, nameLength).toLowerCase().replace(/[-_]/g, 'x')}`,
        password: derive('password').slice(0, passwordLength),
      };
    },
  };
}
