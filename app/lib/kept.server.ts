import type { AppLoadContext } from '@remix-run/node';
import type { CacheRule } from '../../bff/contract/call';

/**
 * What is the same for everybody and costly to make, kept per shop. Where nothing keeps, it is made each time.
 * @param key names everything the value depends on beside the shop
 */
export async function kept<Value>(
  { keep }: AppLoadContext,
  key: string,
  rule: CacheRule,
  make: () => Promise<Value>,
): Promise<Value> {
  if (keep === undefined) return make();
  const bytes = await keep(key, rule, async () => new TextEncoder().encode(JSON.stringify(await make())));
  return JSON.parse(new TextDecoder().decode(bytes)) as Value;
}
