import type { LoaderFunctionArgs } from '@remix-run/node';
import { manifestOf } from '~/features/seo/manifest.server';
import { guestOf } from '~/lib/bff.server';
import { siteFile, siteLocale, siteVary } from '~/lib/siteFile.server';
import { loadTenant } from '~/lib/tenant.server';

/** What makes the shop an app that can be installed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const tenant = await loadTenant(await guestOf({ request, context }));
  const manifest = manifestOf(tenant, siteLocale(request, tenant));
  const file = { type: 'application/manifest+json', maxAgeSeconds: 600, vary: siteVary(tenant) };
  return siteFile(request, JSON.stringify(manifest), file);
}
