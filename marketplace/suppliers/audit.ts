import { eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { supplierApplications, suppliers } from '../db/schema/buybacks';
import { tellApplication } from '../messaging/tell';
import { isLocked } from '../people/locked';
import { auditStates } from './apply';
import { nameHolder } from './names';

type ApplicationRow = typeof supplierApplications.$inferSelect;

/** Why nobody may pass an application; it can only be refused. */
export type PassFault =
  | { readonly kind: 'locked'; readonly personId: number }
  | { readonly kind: 'nameTaken'; readonly supplierId: number; readonly state: string };

/** `decided`: somebody passed or refused it before. */
export type AuditResult =
  | { readonly kind: 'done'; readonly application: ApplicationRow }
  | { readonly kind: 'missing' }
  | { readonly kind: 'decided' }
  | PassFault;

/** What the staff decides, with a reason when it refuses. */
export type AuditDecision = { readonly passes: true } | { readonly passes: false; readonly reason: string };

/** Locks an application for the rest of the transaction. */
async function lockApplication(tx: Tx, id: number): Promise<ApplicationRow | null> {
  const [row] = await tx.select().from(supplierApplications).where(eq(supplierApplications.id, id)).for('update');
  return row ?? null;
}

/** Decides about an application. Passing makes the applicant a supplier. */
export async function audit(tx: Tx, id: number, decision: AuditDecision, nowMs: number): Promise<AuditResult> {
  const application = await lockApplication(tx, id);
  return application === null ? { kind: 'missing' } : auditLocked(tx, application, decision, nowMs);
}

/** As `audit`, for an application that is locked in this transaction. */
export async function auditLocked(
  tx: Tx,
  application: ApplicationRow,
  decision: AuditDecision,
  nowMs: number,
): Promise<AuditResult> {
  if (application.auditState !== auditStates.pending) return { kind: 'decided' };
  const fault = decision.passes ? await passFault(tx, application) : null;
  if (fault !== null) return fault;
  const now = new Date(nowMs);
  const [changed] = await tx
    .update(supplierApplications)
    .set({
      auditState: decision.passes ? auditStates.passed : auditStates.refused,
      auditRemark: decision.passes ? null : decision.reason,
      auditTime: now,
      deskTime: null,
    })
    .where(eq(supplierApplications.id, application.id))
    .returning();
  if (changed === undefined) throw new Error('an application that is locked cannot be gone');
  if (decision.passes) {
    await tx.insert(suppliers).values({
      name: application.name,
      kind: 'supplier',
      userId: application.userId,
      applicationId: application.id,
      state: 'active',
      createTime: now,
    });
  }
  await tellApplication(tx, changed, decision.passes, now);
  return { kind: 'done', application: changed };
}

async function passFault(tx: Tx, { userId, name }: ApplicationRow): Promise<PassFault | null> {
  if (await isLocked(tx, userId)) return { kind: 'locked', personId: userId };
  const holder = await nameHolder(tx, name);
  return holder === null ? null : { kind: 'nameTaken', supplierId: holder.id, state: holder.state };
}
