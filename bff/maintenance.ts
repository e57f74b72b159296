/** What visitors are told while a shop is being worked on. */
export interface Maintenance {
  /** The merchant's own words by language; where there are none, ours. */
  readonly messages: Readonly<{ 'zh-CN'?: string | undefined; en?: string | undefined }>;
  /** When it is to be over, ms since the epoch; null: nobody knows. It ends when the file says so, not by itself. */
  readonly untilMs: number | null;
}

/** A shop that is told nothing special. */
export const noMaintenance: Maintenance = { messages: {}, untilMs: null };

const defaultRetrySeconds = 300;
/** Nobody still remembers after a longer wait what they waited for. */
const maxRetrySeconds = 6 * 3600;

/** In how many seconds to come again. */
export function maintenanceRetrySeconds({ untilMs }: Maintenance, nowMs: number): number {
  if (untilMs === null || untilMs <= nowMs) return defaultRetrySeconds;
  return Math.min(maxRetrySeconds, Math.ceil((untilMs - nowMs) / 1000));
}
