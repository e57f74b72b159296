import type { LoaderFunctionArgs } from '@remix-run/node';
import type { CacheRule } from '../../../bff/contract/call';
import type { SiteIcon } from '../../../bff/drawings';
import { guestOf } from '~/lib/bff.server';
import { sitePath } from '~/lib/links';
import type { Tenant } from '~/lib/rootData';
import { siteFile } from '~/lib/siteFile.server';
import { loadTenant } from '~/lib/tenant.server';
import { drawnOrBare } from './drawing.server';
import { shopColours } from './shopColours.server';
import { dayMs, minuteMs } from '~/lib/durations';

/** A merchant's new sign shows within the hour. */
const iconRule: CacheRule = { freshMs: 10 * minuteMs, staleWhileRevalidateMs: dayMs, staleIfErrorMs: dayMs };
const maxAgeSeconds = 3600;

type IconSize = Pick<SiteIcon, 'sizePx' | 'maskable'>;

/** By the name of the file; sizes in px. */
const icons: Readonly<Record<string, IconSize>> = {
  '48.png': { sizePx: 48, maskable: false },
  /** For home screens that know no manifest; they cut corners themselves. */
  '180.png': { sizePx: 180, maskable: true },
  '192.png': { sizePx: 192, maskable: false },
  '512.png': { sizePx: 512, maskable: false },
  'maskable-512.png': { sizePx: 512, maskable: true },
};

/** What the icon of a shop shows. A sign elsewhere on the net is not fetched: then it is the name's first letter. */
function iconOf(tenant: Tenant, size: IconSize, picture: string | null): SiteIcon {
  const { light } = shopColours(tenant);
  return {
    ...size,
    picture,
    letter: [...tenant.tenantName.trim()][0] ?? '·',
    // A sign has colours of its own: around it the shop's calmest one.
    ground: picture === null ? light.primary : light.surface1,
    onGround: light.onPrimary,
  };
}

/** A picture of this site, or null. */
export function ownPicture(address: string | null | undefined): string | null {
  return address?.startsWith('/pictures/') ? sitePath(address) : null;
}

/** The file of an icon. @throws Response 404 for a name that is none, and where nothing draws */
export async function iconFile({ request, context }: LoaderFunctionArgs, name: string): Promise<Response> {
  const size = Object.hasOwn(icons, name) ? icons[name] : undefined;
  const { keep, drawings } = context;
  if (size === undefined || keep === undefined || drawings === undefined) throw new Response(null, { status: 404 });
  const tenant = await loadTenant(await guestOf({ request, context }));
  const picture = ownPicture(tenant.avatar);
  const draw = (shown: string | null) => {
    const icon = iconOf(tenant, size, shown);
    return keep(`icon ${JSON.stringify(icon)}`, iconRule, () => drawings.icon(icon));
  };
  const drawn = await drawnOrBare(() => draw(picture), picture === null ? null : () => draw(null), maxAgeSeconds);
  return siteFile(request, drawn.bytes, { type: 'image/png', maxAgeSeconds: drawn.maxAgeSeconds });
}
