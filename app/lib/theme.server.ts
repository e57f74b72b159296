import { createThemeCache } from '~/theme/tokens';

/** The tokens of the tenants seen last; made once per tenant and look, bounded, never per request. */
export const tenantThemes = createThemeCache();
