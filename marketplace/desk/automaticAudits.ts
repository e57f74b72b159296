import { and, asc, eq, lte } from 'drizzle-orm';
import { withTenant, type Database } from '../db/engine';
import { supplierApplications } from '../db/schema/buybacks';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { auditLocked } from '../suppliers/audit';

const roundSize = 100;

/** The applications that were looked at long enough. */
export const deskAuditsDue: Due = {
  table: supplierApplications,
  where: (now) => lte(supplierApplications.deskTime, now),
};

/**
 * Passes the applications of one shop whose `deskTime` has come, in demo mode only, each in a transaction of its own.
 * @returns how many
 */
export async function runAutomaticAudits(
  { db, now, log }: { readonly db: Database; readonly now: () => number; readonly log: Log },
  tenantId: number,
): Promise<number> {
  const isDue = deskAuditsDue.where(new Date(now()));
  const due = await withTenant(db, tenantId, (tx) =>
    tx
      .select({ id: supplierApplications.id })
      .from(supplierApplications)
      .where(isDue)
      .orderBy(asc(supplierApplications.deskTime))
      .limit(roundSize),
  );
  let passed = 0;
  for (const { id } of due) {
    try {
      const isDone = await withTenant(db, tenantId, async (tx) => {
        const mine = and(eq(supplierApplications.id, id), isDue);
        const [application] = await tx
          .select()
          .from(supplierApplications)
          .where(mine)
          .for('update', { skipLocked: true });
        if (application === undefined) return false;
        return (await auditLocked(tx, application, { passes: true }, now())).kind === 'done';
      });
      if (!isDone) continue;
      passed += 1;
      log.info({ tenantId, applicationId: id }, 'the automatic desk passed an application');
    } catch (error) {
      log.error(
        { tenantId, applicationId: id, error: describeError(error) },
        'the automatic desk failed at an application',
      );
    }
  }
  return passed;
}
