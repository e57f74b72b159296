import type { BffClient, DataCall, InputOf, PayloadOf, TopCall } from '../../bff/contract/types';

/** What a page is about. @throws Response as `bff.find`, and 404 where there is no such thing */
export async function findOr404<K extends DataCall | TopCall>(
  bff: BffClient,
  key: K,
  input: InputOf<K>,
): Promise<PayloadOf<K>> {
  const found = await bff.find(key, input);
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}
