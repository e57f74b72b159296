import { randomInt } from 'node:crypto';
import { and, eq, or } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import { closeSessions } from '../auth/sessions';
import { maskPhone } from '../auth/phones';
import type { Tx } from '../db/engine';
import { invitations, users } from '../db/schema/people';

/** What logging in needs of a person. `passwordHash` never leaves the marketplace. */
export interface LoginRecord {
  readonly id: number;
  readonly passwordHash: string | null;
}

const inviteAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const inviteCodeLength = 8;

/** The person with this phone or login name. */
export async function personOfPhone(tx: Tx, phone: string): Promise<LoginRecord | null> {
  const [row] = await tx
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(or(eq(users.phone, phone), eq(users.username, phone)))
    .limit(1);
  return row ?? null;
}

/**
 * Locks a person's row until the transaction ends: what is counted for a person afterwards nobody adds to meanwhile.
 * Everybody locks in the order listing, order, person, pictures, so that two transactions never wait for each other.
 * @returns what is checked of the person; null when there is none
 */
export async function lockPerson(
  tx: Tx,
  personId: number,
): Promise<{ readonly phone: string | null; readonly realstatus: number; readonly state: string } | null> {
  const [person] = await tx
    .select({ phone: users.phone, realstatus: users.realstatus, state: users.state })
    .from(users)
    .where(eq(users.id, personId))
    .for('no key update');
  return person ?? null;
}

export async function personIdOfInviteCode(tx: Tx, inviteCode: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.inviteCode, inviteCode.trim().toUpperCase()))
    .limit(1);
  return row?.id ?? null;
}

/** Signs a person up under a phone; null when somebody did so a moment ago. */
export async function addPerson(
  tx: Tx,
  person: {
    phone: string;
    passwordHash: string | null;
    inviterId: number | null;
    inviteCode: string | undefined;
    nowMs: number;
  },
): Promise<LoginRecord | null> {
  const now = new Date(person.nowMs);
  const [added] = await tx
    .insert(users)
    .values({
      username: person.phone,
      phone: person.phone,
      passwordHash: person.passwordHash,
      nickName: maskPhone(person.phone),
      inviteCode: newInviteCode(),
      joinTime: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (added === undefined) return null;
  if (person.inviterId !== null && person.inviteCode !== undefined) {
    await tx.insert(invitations).values({
      inviterId: person.inviterId,
      inviteeId: added.id,
      inviteCode: person.inviteCode.trim().toUpperCase(),
      createTime: now,
    });
  }
  return { id: added.id, passwordHash: person.passwordHash };
}

export async function passwordHashOf(tx: Tx, personId: number): Promise<string | null> {
  const [row] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, personId));
  return row?.passwordHash ?? null;
}

/**
 * Gives a person another password and ends all sessions, the present one too: who changes a password may do so because
 * somebody else knows it.
 * @param present the hash it takes the place of, where it must be that one; null or absent: of any, or of none
 * @returns false when there is another one by now, and nothing was changed
 */
export async function setPassword(
  tx: Tx,
  personId: number,
  passwordHash: string,
  present: string | null = null,
): Promise<boolean> {
  if (present !== null && (await passwordHashOf(tx, personId)) !== present) return false;
  // Before the person as well: a call that has marked its session as used and waits for the person is in nobody's way.
  await closeSessions(tx, personId);
  const isPresent = present === null ? undefined : eq(users.passwordHash, present);
  const changed = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, personId), isPresent))
    .returning({ id: users.id });
  await closeSessions(tx, personId);
  return changed.length > 0;
}

/** The person's own profile, with the own phone in full. */
export async function profileOf(tx: Tx, personId: number): Promise<PayloadInputOf<'GET /api/system/user/profile/new'>> {
  const [row] = await tx
    .select({
      userId: users.id,
      nickName: users.nickName,
      avatar: users.avatar,
      phonenumber: users.phone,
      realstatus: users.realstatus,
    })
    .from(users)
    .where(eq(users.id, personId));
  return row ?? {};
}

/** The same with the verified name and ID number, masked; absent while not verified. */
export async function verifiedProfileOf(
  tx: Tx,
  personId: number,
): Promise<PayloadInputOf<'GET /api/system/user/profile/newsm'>> {
  const [row] = await tx
    .select({ realName: users.realNameMasked, idCard: users.idCardMasked })
    .from(users)
    .where(eq(users.id, personId));
  return { ...(await profileOf(tx, personId)), ...row };
}

/** Changes what is given and leaves the rest. */
export async function changeProfile(
  tx: Tx,
  personId: number,
  change: { nickName?: string | undefined; avatar?: string | undefined },
): Promise<void> {
  if (change.nickName === undefined && change.avatar === undefined) return;
  await tx.update(users).set(change).where(eq(users.id, personId));
}

function newInviteCode(): string {
  return Array.from({ length: inviteCodeLength }, () => inviteAlphabet[randomInt(inviteAlphabet.length)]).join('');
}
