import { idPattern } from '~/lib/ids';
import { keptValue } from '~/lib/keptCookie';

/**
 * Whose a draft is. A device may be shared, and a session may end without a logout: what one person typed is nobody
 * else's business. A login leaves the person's id, and nothing else of them, in a cookie that scripts can read.
 */
export const personCookieName = 'person';

/** The draft's field for the person it was typed by; a guest's draft has none. */
const ownerField = 'ownerId';

type Fields = Readonly<Record<string, unknown>>;

/** The id of whoever logged in last in this browser; null for nobody. Browser only. */
export function personHere(): string | null {
  return personIn(document.cookie);
}

/** As `personHere`, read from any list of cookies. */
export function personIn(cookies: string): string | null {
  return keptValue(cookies, personCookieName, idPattern);
}

/** The draft's fields with whose it is. @param person null: a guest's, which a login takes over */
export function ownedBy(person: string | null, fields: Fields): Fields {
  const { [ownerField]: _before, ...rest } = fields;
  return person === null ? rest : { ...rest, [ownerField]: person };
}

/** True for what somebody else typed. @param person who is logged in; null for a guest, who sees guests' drafts only */
export function isOfAnother(fields: Fields, person: string | null): boolean {
  const owner = fields[ownerField];
  return typeof owner === 'string' && owner !== person;
}
