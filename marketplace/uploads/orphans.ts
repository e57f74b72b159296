import { withTenant, type Database } from '../db/engine';
import { removePicture } from './files';
import { forgetUploads, takeOrphans } from './records';
import type { PictureStore } from './store';

const batchSize = 100;

/** What a run of the job did. */
export interface OrphanReport {
  readonly removed: number;
  /** Uploads whose files could not be removed; the next run tries again. */
  readonly failed: number;
}

/**
 * Removes the uploads of one merchant that nothing has referred to (`markUsed`) for 24 hours. The files go after the
 * uploads were taken out of use and before they are forgotten, so that no file is left when a run is interrupted.
 * @param nowMs the present time in epoch milliseconds
 */
export async function removeShopOrphans(
  db: Database,
  store: PictureStore,
  tenantId: number,
  nowMs: number,
): Promise<OrphanReport> {
  const report = { removed: 0, failed: 0 };
  for (;;) {
    const keys = await withTenant(db, tenantId, (tx) => takeOrphans(tx, nowMs, batchSize));
    if (keys.length === 0) return report;
    const gone: string[] = [];
    for (const key of keys) {
      if (await removePicture(store, key)) gone.push(key);
    }
    await withTenant(db, tenantId, (tx) => forgetUploads(tx, gone));
    report.removed += gone.length;
    report.failed += keys.length - gone.length;
    // Those that failed would be taken again at once: the next run tries them.
    if (keys.length < batchSize || gone.length < keys.length) return report;
  }
}
