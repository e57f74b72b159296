import type { BffClient } from '../../bff/contract/types';
import type { Tenant } from './rootData';

/** The merchant; a shop whose marketplace fails still has its own name and look. */
export async function loadTenant(bff: BffClient): Promise<Tenant> {
  return bff.data('GET /api/web/getTenant', { type: '1', state: '1' }).catch((refusal: unknown) => {
    if (bff.tenant === null) throw refusal;
    return bff.tenant;
  });
}
