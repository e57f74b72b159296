import { and, asc, eq, lte } from 'drizzle-orm';
import { readTenant, withTenant, type Database, type Tx } from '../db/engine';
import { supplierApplications } from '../db/schema/buybacks';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { languageOf, messageText, type Language } from '../messages';
import { auditLocked } from '../suppliers/audit';

type ApplicationRow = typeof supplierApplications.$inferSelect;

const roundSize = 100;

/** The applications that were looked at long enough. */
export const deskAuditsDue: Due = {
  table: supplierApplications,
  where: (now) => lte(supplierApplications.deskTime, now),
};

const nameTaken: Readonly<Record<Language, string>> = {
  en: 'A supplier of this shop has this name already. Please apply again under another name.',
  'zh-CN': '本店已有供应商使用这个名称，请更换名称后重新申请。',
};

/**
 * Passes the applications of one shop whose `deskTime` has come, in demo mode only, each in a transaction of its own;
 * one that nobody may pass it refuses.
 * @returns how many it decided
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
  let decided = 0;
  for (const { id } of due) {
    try {
      const isDone = await withTenant(db, tenantId, async (tx) => {
        const mine = and(eq(supplierApplications.id, id), isDue);
        const [application] = await tx
          .select()
          .from(supplierApplications)
          .where(mine)
          .for('update', { skipLocked: true });
        return application !== undefined && (await decide(tx, application, now()));
      });
      if (!isDone) continue;
      decided += 1;
      log.info({ tenantId, applicationId: id }, 'the automatic desk decided an application');
    } catch (error) {
      log.error(
        { tenantId, applicationId: id, error: describeError(error) },
        'the automatic desk failed at an application',
      );
    }
  }
  return decided;
}

/** @returns whether it was still to be decided */
async function decide(tx: Tx, application: ApplicationRow, nowMs: number): Promise<boolean> {
  let result = await auditLocked(tx, application, { passes: true }, nowMs);
  if (result.kind === 'nameTaken' || result.kind === 'locked') {
    const language = languageOf((await readTenant(tx))?.locale) ?? 'en';
    const reason = result.kind === 'locked' ? messageText(language, 'accountClosed') : nameTaken[language];
    result = await auditLocked(tx, application, { passes: false, reason }, nowMs);
  }
  return result.kind === 'done';
}
