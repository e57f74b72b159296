import { wireStatus, type BuybackStatus, type BuybackWay } from './machine';

/** The ways there are, as somebody asks for them. */
export const buybackWays: readonly BuybackWay[] = ['appraisal', 'quick', 'bidding', 'leishen'];

/** The partitions there are, as somebody asks for them. */
export const partitions = ['1', '2', '3'] as const;

/** The numbers of the wire, as somebody asks for them. */
export const backStatuses: readonly string[] = [...new Set(Object.values(wireStatus))].sort().map(String);

/** What numbers of the wire stand for; 2 means accepted with or without the deposit. */
export function statusesBehind(numbers: readonly string[]): BuybackStatus[] {
  return (Object.keys(wireStatus) as BuybackStatus[]).filter((status) => numbers.includes(String(wireStatus[status])));
}
