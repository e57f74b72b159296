import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { lockBuyback, type BuybackTools } from '../buybacks/transition';
import { partnerReports } from '../db/schema/buybacks';
import type { Partner } from './partner';
import type { PartnerReport } from './report';
import { reportedStep, type StepOutcome } from './reportedStep';

/** `replayed`: the same report was applied before, and changes nothing any more. */
export type ReportOutcome = StepOutcome | 'replayed' | 'unknownItem';

/**
 * Applies a good report in the caller's transaction, once by its own number. What could not be applied may come again
 * under that number: reports overtake each other on their way.
 */
export async function applyReport(
  tx: Tx,
  partner: Partner,
  report: PartnerReport,
  tools: BuybackTools,
): Promise<ReportOutcome> {
  // A second copy of a report waits here for the first.
  const buyback = await lockBuyback(tx, report.backId);
  if (buyback === null || buyback.way !== 'leishen') return 'unknownItem';
  const name = { partner: partner.name, reportId: report.reportId };
  const key = and(eq(partnerReports.partner, name.partner), eq(partnerReports.reportId, name.reportId));
  if ((await tx.$count(partnerReports, key)) > 0) return 'replayed';
  const outcome = await reportedStep(tx, buyback, report, tools);
  if (outcome !== 'applied') return outcome;
  const time = new Date(tools.now());
  // One number for two items at the same moment: the second finds it taken here, and nothing of it stays.
  await tx.insert(partnerReports).values({ ...name, buybackId: buyback.id, outcome: report.outcome, time });
  return 'applied';
}
