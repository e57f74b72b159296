import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { invitations, users } from '../db/schema/people';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import type { MessageName } from '../messages';
import { maskedName } from './listings';
import { personIdOfInviteCode } from './people';
import { wireTime } from './wire';

/**
 * Binds a person to whoever invited them, once and for good. Two requests at the same moment bind one: the database holds
 * that an invitee has one inviter.
 * @returns why not, or null
 */
export async function bindInviter(
  tx: Tx,
  { personId, inviteCode, nowMs }: { readonly personId: number; readonly inviteCode: string; readonly nowMs: number },
): Promise<MessageName | null> {
  const inviterId = await personIdOfInviteCode(tx, inviteCode);
  if (inviterId === null) return 'inviteCodeUnknown';
  if (inviterId === personId) return 'inviteCodeOwn';
  // Both are locked, the lower number first: two who invite each other at once are looked at one after the other.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [personId, inviterId]))
    .orderBy(asc(users.id))
    .for('no key update');
  // A circle of two inviting each other would reward both for nobody.
  const [inviter] = await tx.select().from(invitations).where(eq(invitations.inviteeId, inviterId));
  if (inviter?.inviterId === personId) return 'inviteCodeOwn';
  const bound = await tx
    .insert(invitations)
    .values({
      inviterId,
      inviteeId: personId,
      inviteCode: inviteCode.trim().toUpperCase(),
      createTime: new Date(nowMs),
    })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  return bound.length === 0 ? 'inviterBound' : null;
}

/** The code a person hands to others, and by whom the person came. */
export async function promotionOf(tx: Tx, personId: number): Promise<PayloadInputOf<'GET /api/promotion/mine'>> {
  const [own] = await tx.select({ inviteCode: users.inviteCode }).from(users).where(eq(users.id, personId));
  const [bound] = await tx
    .select({ name: users.nickName, time: invitations.createTime })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(eq(invitations.inviteeId, personId));
  const inviter = bound === undefined ? {} : { inviter: maskedName(bound.name), inviteTime: wireTime(bound.time) };
  return { inviteCode: own?.inviteCode ?? '', ...inviter };
}

/** Who came by a person's code, the newest first. */
export async function inviteesOf(
  tx: Tx,
  personId: number,
  page: PageWindow,
): Promise<Table<PayloadInputOf<'GET /api/promotion/detail/list'>>> {
  const invited = eq(invitations.inviterId, personId);
  const total = await tx.$count(invitations, invited);
  const rows = await tx
    .select({ id: invitations.id, name: users.nickName, time: invitations.createTime })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.inviteeId))
    .where(invited)
    .orderBy(desc(invitations.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return {
    rows: rows.map(({ id, name, time }) => ({ id, name: maskedName(name), createTime: wireTime(time) })),
    total,
  };
}
