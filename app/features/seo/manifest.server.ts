import { textFor } from '~/lib/i18n.server';
import type { Locale } from '~/lib/locale';
import type { Tenant } from '~/lib/rootData';
import { paths } from '~/paths';
import { shopColours } from './shopColours.server';

const iconSizesPx = [192, 512];
/** As many characters as stand under an icon on a home screen. */
const shortNameLength = 12;

/** The web app manifest of a shop: its name, its colours, its own icons. */
export function manifestOf(tenant: Tenant, locale: Locale): Record<string, unknown> {
  const { light } = shopColours(tenant);
  const t = textFor(locale, 'Home');
  const icon = (sizePx: number, purpose: 'any' | 'maskable') => ({
    src: paths.ours.icon(sizePx, purpose === 'maskable' ? 'maskable' : 'plain'),
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: paths.home,
    name: tenant.tenantName,
    short_name: [...tenant.tenantName].slice(0, shortNameLength).join('').trim(),
    description: t('description', { shop: tenant.tenantName }),
    lang: locale,
    start_url: paths.home,
    scope: '/',
    display: 'standalone',
    theme_color: light.header,
    background_color: light.surface0,
    categories: ['shopping', 'games'],
    icons: [...iconSizesPx.map((size) => icon(size, 'any')), icon(512, 'maskable')],
  };
}
