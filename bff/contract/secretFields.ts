/**
 * Fields that upstreams of this family have been seen to leak beside what they were asked for. They never leave the
 * BFF in an answer of a `raw` call; `clean` ones pass on nothing that the contract does not name. Source: api.md §3.
 */
export const secretFields: readonly string[] = [
  'accountNumber',
  'accountPassword',
  'costPrice',
  'supplyId',
  'securityPhone',
  'password',
  'loginPassword',
  'salt',
];
