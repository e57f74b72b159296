import type { BffClient } from '../../bff/contract/types';
import type { Locale } from './locale';
import { localeOf } from './preferences.server';

/** The shop's name and the request's language, for texts a loader writes (descriptions of pages). */
export async function shopWords(bff: BffClient, request: Request): Promise<{ shop: string; locale: Locale }> {
  const tenant = await bff.call('GET /api/web/getTenant', { type: '1', state: '1' });
  const payload = tenant.ok ? tenant.payload : bff.tenant;
  return { shop: payload?.tenantName ?? '', locale: localeOf(request, payload?.locale) };
}
