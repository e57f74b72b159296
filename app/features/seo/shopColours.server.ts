import type { Tenant } from '~/lib/rootData';
import { lookOf } from '~/theme/look';
import { createPalette, type Palette } from '~/theme/palette';

/** The colours of the shop's files and pictures; Arena's are those of its dark header. */
export function shopColours(tenant: Tenant): { light: Palette; card: Palette } {
  const look = lookOf(tenant.useTheme);
  const light = createPalette(look, 'light', tenant.colours ?? {});
  return { light, card: look === 'arena' ? createPalette(look, 'dark', tenant.colours ?? {}) : light };
}
