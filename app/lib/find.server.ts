import type { BffClient, DataCall, InputOf, PayloadOf, TopCall } from '../../bff/contract/types';

const loggedOut = 401;

/**
 * What a call finds; null where the marketplace says a business "no", as it does alike to what is missing and to what
 * is somebody else's. That a session is over is none.
 * @throws Response as `bff.data` when the marketplace does not answer
 */
export async function findOrNull<K extends DataCall | TopCall>(
  bff: BffClient,
  key: K,
  input: InputOf<K>,
): Promise<PayloadOf<K> | null> {
  const answer = await bff.call(key, input);
  if (answer.ok) return (answer.payload as PayloadOf<K> | undefined) ?? null;
  return answer.status === 200 && answer.code !== loggedOut ? null : bff.data(key, input);
}

/** As `findOrNull`, for what a page is about. @throws Response 404 beside */
export async function findOr404<K extends DataCall | TopCall>(
  bff: BffClient,
  key: K,
  input: InputOf<K>,
): Promise<PayloadOf<K>> {
  const found = await findOrNull(bff, key, input);
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}
