import { wireStatus, type BuybackStatus, type BuybackWay } from './machine';

const ways: readonly BuybackWay[] = ['appraisal', 'quick', 'bidding', 'leishen'];
const partitions = [1, 2, 3] as const;

/** What a comma list names of the things there are; unknown ones are ignored. */
function named<T>(text: string | undefined, all: readonly T[], nameOf: (entry: T) => string): T[] {
  const asked = new Set(text?.split(',').map((part) => part.trim()) ?? []);
  return all.filter((entry) => asked.has(nameOf(entry)));
}

/** Numbers of the wire, e.g. '0,2'; 2 means accepted with or without the deposit. */
export function readBackStatuses(text: string | undefined): BuybackStatus[] {
  return named(text, Object.keys(wireStatus) as BuybackStatus[], (status) => String(wireStatus[status]));
}

/** Ways by name, e.g. 'quick,bidding'. */
export function readWays(text: string | undefined): BuybackWay[] {
  return named(text, ways, (way) => way);
}

/** Partitions by number, e.g. '3'. */
export function readPartitions(text: string | undefined): number[] {
  return named<number>(text, partitions, String);
}
