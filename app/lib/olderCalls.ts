import type { Refusal, Success } from '../../bff/contract/types';

/** The upstream answers, but has no use for this call. One that is out of reach (503, 504) is not asked again. */
const unfitStatus = 502;

/**
 * Rows of a call, or of the older one that tells the same where the upstream keeps none for the newer
 * (api.md, "Region keys"). What neither could tell stays as the newer answered.
 * @returns null where the newer call was refused and the older one has no rows
 */
export async function rowsOrOlder<Row>(
  newer: Promise<Success<readonly Row[]> | Refusal>,
  older: () => Promise<readonly Row[] | null>,
): Promise<readonly Row[] | null> {
  const answer = await newer;
  const isAnswered = answer.ok ? answer.payload.length > 0 : answer.status !== unfitStatus;
  const olderRows = isAnswered ? null : await older();
  if (olderRows !== null && olderRows.length > 0) return olderRows;
  return answer.ok ? answer.payload : null;
}
