import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** How to get into a game account. */
export interface AccountCredentials {
  readonly accountNumber: string;
  readonly accountPassword: string;
  readonly note: string | null;
}

/** Sealed credentials as they are stored. */
export interface SealedCredentials {
  readonly keyId: string;
  /** base64 of iv (12 bytes), tag (16 bytes) and ciphertext. */
  readonly sealed: string;
}

/** Whose credentials: bound into the seal, so that a sealed row moved to another listing does not open. */
export interface SealPlace {
  readonly tenantId: number;
  readonly listingId: number;
}

/** A key of the vault as the settings give it. */
export interface VaultKey {
  /** Stands beside each seal in the database; not secret. */
  readonly id: string;
  /** base64 of 32 random bytes. */
  readonly key: string;
}

/** Seals and opens credentials with AES-256-GCM. The keys are not in the database. */
export interface CredentialVault {
  /** The key new seals are made with. */
  readonly currentKeyId: string;
  /** Keys that open older seals; what they sealed is to be sealed again. */
  readonly olderKeyIds: readonly string[];
  seal(credentials: AccountCredentials, place: SealPlace): SealedCredentials;
  /**
   * @throws Error without any secret in it when the key is unknown or the seal does not open
   */
  open(sealed: SealedCredentials, place: SealPlace): AccountCredentials;
}

const cipherName = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Makes a vault: the first key seals, all open.
 * @throws Error that names the key, never its bytes, when there is none, one is not 32 bytes or an id comes twice
 */
export function createVault(keys: readonly VaultKey[]): CredentialVault {
  const [current] = keys;
  if (current === undefined) throw new Error('The credential vault needs a key');
  const keyById = new Map<string, Buffer>();
  for (const { id, key } of keys) {
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== keyBytes) throw new Error(`The credential key "${id}" does not have ${keyBytes} bytes`);
    if (keyById.has(id)) throw new Error(`The credential key "${id}" is given twice`);
    keyById.set(id, bytes);
  }

  function keyOf(id: string): Buffer {
    const key = keyById.get(id);
    if (key === undefined) throw new Error(`Credentials are sealed with the key "${id}", which is not configured`);
    return key;
  }

  return {
    currentKeyId: current.id,
    olderKeyIds: keys.slice(1).map(({ id }) => id),

    seal(credentials, place) {
      // Random, not counted: several processes share a key. Good for some billion seals of one key.
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(cipherName, keyOf(current.id), iv, { authTagLength: tagBytes });
      cipher.setAAD(boundTo(current.id, place));
      const ciphertext = Buffer.concat([cipher.update(textOf(credentials), 'utf8'), cipher.final()]);
      return { keyId: current.id, sealed: Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64') };
    },

    open({ keyId, sealed }, place) {
      const key = keyOf(keyId);
      const bytes = Buffer.from(sealed, 'base64');
      // Decoding skips what is not base64: only the one canonical text of a seal opens.
      if (bytes.length <= ivBytes + tagBytes || bytes.toString('base64') !== sealed) throw notOpening(keyId, place);
      const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(boundTo(keyId, place));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
        return JSON.parse(text.toString('utf8')) as AccountCredentials;
      } catch {
        throw notOpening(keyId, place);
      }
    },
  };
}

function textOf({ accountNumber, accountPassword, note }: AccountCredentials): string {
  return JSON.stringify({ accountNumber, accountPassword, note });
}

function boundTo(keyId: string, { tenantId, listingId }: SealPlace): Buffer {
  return Buffer.from(`credentials\0${keyId}\0${tenantId}\0${listingId}`);
}

/** Says where, and nothing of what: the cause is left out on purpose. */
function notOpening(keyId: string, { tenantId, listingId }: SealPlace): Error {
  return new Error(`The credentials of listing ${listingId} (tenant ${tenantId}, key "${keyId}") do not open`);
}
