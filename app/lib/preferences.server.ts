import { paths } from '~/paths';
import { chooseLocale, toLocale } from './locale';
import type { Locale } from './locale';
import type { ColorMode } from './rootData';

const localeCookie = 'locale';
const colorModeCookie = 'color-mode';
const oneYearSeconds = 31_536_000;

function cookieValue(request: Request, name: string): string | null {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** The language of a request: the person's choice, else the tenant's default, else Accept-Language. */
export function localeOf(request: Request, tenantLocale?: string | null): Locale {
  return chooseLocale({
    cookie: offlineLocale(request) ?? cookieValue(request, localeCookie),
    tenant: tenantLocale ?? null,
    header: request.headers.get('Accept-Language'),
  });
}

/** The page for times without a connection is kept in every language, so its address names one. */
function offlineLocale(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  return pathname === paths.ours.offline() ? searchParams.get('lang') : null;
}

/** The person's choice of light or dark; without one, the device's. */
export function colorModeOf(request: Request): ColorMode {
  const value = cookieValue(request, colorModeCookie);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The cookies for a submitted choice; what is absent or unknown is left as it was. */
export function preferenceCookies(form: FormData): string[] {
  const attributes = `Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax`;
  const locale = toLocale(String(form.get('locale') ?? ''));
  const colorMode = String(form.get('colorMode') ?? '');
  return [
    ...(locale === null ? [] : [`${localeCookie}=${locale}; ${attributes}`]),
    ...(/^(light|dark|system)$/.test(colorMode) ? [`${colorModeCookie}=${colorMode}; ${attributes}`] : []),
  ];
}
