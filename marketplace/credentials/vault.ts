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

/** Seals and opens credentials with AES-256-GCM. The keys are not in the database. */
export interface CredentialVault {
  /** The key new seals are made with. */
  readonly currentKeyId: string;
  seal(credentials: AccountCredentials, place: SealPlace): SealedCredentials;
  /**
   * @throws Error without any secret in it when the key is unknown or the seal does not open
   */
  open(sealed: SealedCredentials, place: SealPlace): AccountCredentials;
}
