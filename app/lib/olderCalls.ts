import type { Refusal, Success } from '../../bff/contract/types';

/** What an upstream says instead of an envelope: the BFF's 502. One that is out of reach is 503 or 504. */
const unfitStatus = 502;
const notFoundCode = 404;

/** The upstream answers, but does not know this call. */
export function isUnknownCall({ status, code }: Refusal): boolean {
  return status === unfitStatus || code === notFoundCode;
}

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
  const isMissing = answer.ok ? answer.payload.length === 0 : isUnknownCall(answer);
  const olderRows = isMissing ? await older() : null;
  if (olderRows !== null && olderRows.length > 0) return olderRows;
  return answer.ok ? answer.payload : null;
}
