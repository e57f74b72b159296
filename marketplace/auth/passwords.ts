import { hash, verify } from '@node-rs/argon2';

const minPasswordLength = 8;
const maxPasswordLength = 64;

/** True when a password keeps the rule: 8 to 64 characters. */
export function isPasswordAllowed(password: string): boolean {
  return password.length >= minPasswordLength && password.length <= maxPasswordLength;
}

/** Hashes and checks passwords by argon2id, outside the event loop (about 30 ms each). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Checks a password. Without a stored hash (unknown person, person without a password) the work is done
   * all the same, so that the time taken does not tell who exists.
   */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  let nobodysHash: Promise<string> | undefined;
  return {
    hash: (password) => hash(password),
    async matches(stored, password) {
      if (password.length > maxPasswordLength) return false;
      nobodysHash ??= hash('nobody has this password');
      const matched = await verify(stored ?? (await nobodysHash), password).catch(() => false);
      return matched && typeof stored === 'string';
    },
  };
}
