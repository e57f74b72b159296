import type { BffClient } from '../../../bff/contract/types';
import { pageOfRows, rowsOfStates, type AskedPage, type Table } from '~/lib/ownRows.server';
import type { Back } from './backPlace';
import type { BackWay } from './backStates';
import { isToldOtherWay, thirdParty } from './toldBack';

/** What is looked for among a person's appraisals and buy-backs. */
interface BackFilter {
  /** As on the wire; none: all. */
  readonly statuses: readonly string[];
  readonly way: BackWay | 'all';
}

/**
 * A page of the person's appraisals and buy-backs. `way` and `partition` are no parameters of the specification's: what
 * an upstream that does not know them tells to be of another way is left out here, and of several statuses each is asked
 * for by itself.
 * @throws Response the refusal of the BFF
 */
export async function ownBacks(bff: BffClient, filter: BackFilter, page: AskedPage): Promise<Table<Back>> {
  const { statuses, way } = filter;
  const kind = way === 'all' ? {} : way === 'leishen' ? { way, partition: String(thirdParty) } : { way };
  const ask = (status: string, paging: AskedPage) =>
    bff.rows('GET /api/account/backlist/allList', { status, ...kind, ...paging });
  if (statuses.length < 2) {
    const table = await ask(statuses[0] ?? '', page);
    // Whoever tells our ways has looked for the one that was asked for.
    if (way === 'all' || table.rows.every((back) => back.way === way)) return table;
  }
  const rows = await rowsOfStates(ask, statuses);
  return pageOfRows(
    rows.filter((back) => isOfStatus(back, statuses) && (way === 'all' || !isToldOtherWay(back, way))),
    page,
  );
}

/** One that tells no status is of the one that was asked for. */
function isOfStatus({ status }: Back, statuses: readonly string[]): boolean {
  return statuses.length === 0 || status === undefined || statuses.includes(String(status));
}
