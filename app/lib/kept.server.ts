import type { AppLoadContext } from '@remix-run/node';
import type { CacheRule } from '../../bff/contract/call';
import type { BffClient } from '../../bff/contract/types';
import { guestOf } from './bff.server';

/**
 * What is the same for everybody and costly to make, kept per shop. Where nothing keeps, it is made each time.
 * @param key names everything the value depends on beside the shop
 * @param make is given a guest's calls: by the visitor's own, what one person sees would be kept for all
 */
export async function kept<Value>(
  visit: { readonly request: Request; readonly context: AppLoadContext },
  key: string,
  rule: CacheRule,
  make: (guest: BffClient) => Promise<Value>,
): Promise<Value> {
  const { keep } = visit.context;
  const made = async () => make(await guestOf(visit));
  if (keep === undefined) return made();
  const bytes = await keep(key, rule, async () => new TextEncoder().encode(JSON.stringify(await made())));
  return JSON.parse(new TextDecoder().decode(bytes)) as Value;
}
