import type { PayloadOf } from '../../../bff/contract/types';

export type Back = PayloadOf<'GET /api/account/backlist/allList'>;

/** Game, region and server of a buy-back in one line. */
export function backPlaceOf({ type, region, groupName, serverName }: Back): string {
  const place = groupName === undefined ? [region] : [groupName, serverName];
  return [type, ...place].filter(Boolean).join(' · ');
}
