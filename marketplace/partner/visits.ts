import { randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { LoginClaims } from './loginToken';

/** How far a visitor has come with the item. `gone`: the shop takes no step with it any more. */
export type VisitState = 'quoted' | 'noQuote' | 'accepted' | 'paid' | 'declined' | 'gone' | 'noItem';

/** Somebody signed in at the stand-in. */
export interface Visit {
  readonly claims: LoginClaims;
  /** Goes into every form: a form of another page or visit is not taken. */
  readonly formKey: string;
  quoteCents: number | null;
  /** Has the shop heard of the offer? */
  isOffered: boolean;
  state: VisitState;
  /** The last step that was asked for: the next one waits for it. */
  turn: Promise<boolean>;
}

/** Who is signed in, and which tokens have been used: both forgotten when the process ends, like their key. */
export interface Visits {
  /** Notes that a token was used; false when it was before. */
  useOnce(claims: LoginClaims): boolean;
  /** @returns the visit, and its name for the cookie */
  open(claims: LoginClaims): { readonly name: string; readonly visit: Visit };
  find(name: string | undefined): Visit | null;
}

const visitMs = 30 * 60_000;
const maxVisits = 10_000;
const nameBytes = 32;

/** @param now the present time in epoch milliseconds */
export function createVisits(now: () => number): Visits {
  const visits = new LRUCache<string, Visit>({ max: maxVisits, ttl: visitMs });
  const used = new Map<string, number>();
  const newName = () => randomBytes(nameBytes).toString('base64url');

  return {
    useOnce({ jti, exp }) {
      // Maps keep the order of insertion, and all tokens live equally long: the first are the oldest.
      for (const [name, endMs] of used) {
        if (endMs > now()) break;
        used.delete(name);
      }
      if (used.has(jti)) return false;
      used.set(jti, exp * 1000);
      return true;
    },
    open(claims) {
      const [name, formKey] = [newName(), newName()];
      const turn = Promise.resolve(true);
      const visit: Visit = { claims, formKey, quoteCents: null, isOffered: false, state: 'noItem', turn };
      visits.set(name, visit);
      return { name, visit };
    },
    find: (name) => (name === undefined ? null : (visits.get(name) ?? null)),
  };
}

/** Is this form one of the visit's own? */
export function isOwnForm(visit: Visit, formKey: string): boolean {
  const [wanted, given] = [Buffer.from(visit.formKey), Buffer.from(formKey)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
