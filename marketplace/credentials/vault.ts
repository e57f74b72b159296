import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

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

/** What is kept sealed beside the credentials of listings. */
export type PaperKind = 'realName' | 'supplier' | 'orderLogin' | 'buybackLogin' | 'payee';

/**
 * Whose papers: an ID number of a verified person or of a supplier's application, the login a seller handed over, or
 * where a person's money goes.
 */
export interface PaperPlace {
  readonly tenantId: number;
  readonly kind: PaperKind;
  /** The number of the person, the application, the order, the buy-back or the payee. */
  readonly ownerId: number;
}

/** A key of the vault as the settings give it. */
export interface VaultKey {
  /** Stands beside each seal in the database; not secret. */
  readonly id: string;
  /** base64 of 32 random bytes. */
  readonly key: string;
}

/** Seals and opens credentials and ID numbers with AES-256-GCM. The keys are not in the database. */
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
  /** The same for what proves who somebody is. */
  sealPaper(text: string, place: PaperPlace): SealedCredentials;
  /** @throws Error as `open` */
  openPaper(sealed: SealedCredentials, place: PaperPlace): string;
  /** What only this key gives for a name, base64url; another purpose gives something else, a new key too. */
  derive(purpose: string, name: string): string;
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
  const currentId = current.id;
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

  function sealText(text: string, place: Bound): SealedCredentials {
    // Random, not counted: several processes share a key. Good for some billion seals of one key.
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(cipherName, keyOf(currentId), iv, { authTagLength: tagBytes });
    cipher.setAAD(boundTo(currentId, place));
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { keyId: currentId, sealed: Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64') };
  }

  function openText({ keyId, sealed }: SealedCredentials, place: Bound): string {
    const key = keyOf(keyId);
    const bytes = Buffer.from(sealed, 'base64');
    // Decoding skips what is not base64: only the one canonical text of a seal opens.
    if (bytes.length <= ivBytes + tagBytes || bytes.toString('base64') !== sealed) throw notOpening(keyId, place);
    const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(boundTo(keyId, place));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      throw notOpening(keyId, place);
    }
  }

  return {
    currentKeyId: current.id,
    olderKeyIds: keys.slice(1).map(({ id }) => id),
    seal: (credentials, place) => sealText(textOf(credentials), credentialsOf(place)),
    open: (sealed, place) => JSON.parse(openText(sealed, credentialsOf(place))) as AccountCredentials,
    sealPaper: (text, place) => sealText(text, paperOf(place)),
    openPaper: (sealed, place) => openText(sealed, paperOf(place)),
    derive: (purpose, name) =>
      createHmac('sha256', keyOf(currentId)).update(`derived ${purpose}\0${name}`).digest('base64url'),
  };
}

function textOf({ accountNumber, accountPassword, note }: AccountCredentials): string {
  return JSON.stringify({ accountNumber, accountPassword, note });
}

/** What a seal is bound to beside its key: moved to another place it does not open. */
interface Bound {
  /** In the words of an error. */
  readonly what: string;
  readonly purpose: string;
  readonly tenantId: number;
  readonly id: number;
}

const credentialsOf = ({ tenantId, listingId: id }: SealPlace): Bound => ({
  what: `The credentials of listing ${id}`,
  purpose: 'credentials',
  tenantId,
  id,
});

const paperOf = ({ tenantId, kind, ownerId: id }: PaperPlace): Bound => ({
  what: `The ${kind} papers of ${id}`,
  purpose: `papers ${kind}`,
  tenantId,
  id,
});

function boundTo(keyId: string, { purpose, tenantId, id }: Bound): Buffer {
  return Buffer.from(`${purpose}\0${keyId}\0${tenantId}\0${id}`);
}

/** Says where, and nothing of what: the cause is left out on purpose. */
function notOpening(keyId: string, { what, tenantId }: Bound): Error {
  return new Error(`${what} (tenant ${tenantId}, key "${keyId}") do not open`);
}
