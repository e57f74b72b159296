import type { PayloadOf } from './contract/types';

/** The merchant's own description, as /web/getTenant answers it. */
export type TenantInfo = PayloadOf<'GET /api/web/getTenant'>;
