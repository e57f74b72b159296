import { hash, verify } from '@node-rs/argon2';
import type { MessageName } from '../messages';
import { commonPasswordLines } from './commonPasswordList';

const minPasswordLength = 8;
const maxPasswordLength = 64;

/** Hashes and checks passwords by argon2id, outside the event loop (about 30 ms each). */
export interface Passwords {
  /**
   * What is wrong with a new password, null for a sound one: 8 to 64 characters of any kind, and none of those
   * that guessers try first, in whatever case.
   */
  faultOf(password: string): Extract<MessageName, 'passwordRule' | 'passwordCommon'> | null;
  hash(password: string): Promise<string>;
  /**
   * Checks a password. Without a stored hash (unknown person, person without a password) the work is done
   * all the same, so that the time taken does not tell who exists.
   * @throws Error when the stored hash is none, or hashing fails: neither is a wrong password
   */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const common = new Set(commonPasswordLines.flatMap((line) => line.split(' ')));
  let nobodysHash: Promise<string> | undefined;
  return {
    faultOf(password) {
      if (password.length < minPasswordLength || password.length > maxPasswordLength) return 'passwordRule';
      return common.has(password.toLowerCase()) ? 'passwordCommon' : null;
    },
    hash: (password) => hash(password),
    async matches(stored, password) {
      if (password.length > maxPasswordLength) return false;
      nobodysHash ??= hash('nobody has this password');
      const matched = await verify(stored ?? (await nobodysHash), password);
      return matched && typeof stored === 'string';
    },
  };
}
