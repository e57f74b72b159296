import type { Refusal, Success } from '../../bff/contract/types';

/** The BFF's word for what is no envelope, such as a page that says 404, and for a connection that is refused. */
const unfitStatus = 502;
const notFoundCode = 404;

type Rows<Row> = Promise<Success<readonly Row[] | undefined> | Refusal>;

/** The upstream does not know this call, as far as its answer tells. One that is too slow or overloaded may know it. */
export function isUnknownCall({ status, code }: Refusal): boolean {
  return status === unfitStatus || code === notFoundCode;
}

/**
 * Rows of a call, or of the older one that tells the same where the upstream keeps none for the newer
 * (api.md, "Region keys"). What neither could tell stays as the newer answered.
 * @returns null where the newer call was refused and the older one has no rows
 */
export async function rowsOrOlder<Row>(newer: Rows<Row>, older: () => Rows<Row>): Promise<readonly Row[] | null> {
  const answer = await newer;
  const rows = answer.ok ? (answer.payload ?? []) : null;
  const isMissing = answer.ok ? rows?.length === 0 : isUnknownCall(answer);
  const other = isMissing ? await older() : null;
  return other?.ok && other.payload?.length ? other.payload : rows;
}
