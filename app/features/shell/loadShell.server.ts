import type { AppLoadContext } from '@remix-run/node';
import { bffOf, isServiceWorkerOn, siteOriginOf } from '~/lib/bff.server';
import { colorModeOf, localeOf } from '~/lib/preferences.server';
import type { ShellData } from '~/lib/rootData';
import { safeTarget } from '~/lib/links';
import { loadTenant } from '~/lib/tenant.server';
import { tenantThemes } from '~/lib/theme.server';
import { personIn } from '~/store/draftOwner';
import { lookOf } from '~/theme/look';

/** Without this group the merchant's self-operated platform is closed. */
const selfOperatedGroup = '5483';
const quickWordCount = 3;
const hotGamesArea = 3;
const footerArea = 5;

/** Everything the shell shows, from calls the BFF keeps in its cache. Only the tenant itself is indispensable. */
export async function loadShell(args: { request: Request; context: AppLoadContext }): Promise<ShellData> {
  const { request } = args;
  const bff = bffOf(args);
  const [tenant, version, decoration, games] = await Promise.all([
    loadTenant(bff),
    bff.call('GET /api/app/version/lastOne', { appType: '1' }),
    bff.call('GET /api/web/decoration/type', { type: '1', state: '1' }),
    bff.call('GET /api/web/game/Type', {}),
  ]);
  const look = lookOf(tenant.useTheme);
  const locale = localeOf(request, tenant.locale);
  const areas = (decoration.ok ? decoration.payload : null) ?? [];
  const infosOf = (area: number) => areas.filter((item) => item.area === area).flatMap((item) => item.decorationInfos);
  const loggedIn = bff.loggedIn && bff.notice === null;
  const download = version.ok ? safeTarget(version.payload?.appDownloadUrl) : null;
  return {
    tenant,
    locale,
    colorMode: colorModeOf(request),
    loggedIn,
    person: loggedIn ? personIn(request.headers.get('Cookie') ?? '') : null,
    look,
    selfOperated: tenant.groups.includes(selfOperatedGroup),
    appDownloadUrl: download === null ? null : download.kind === 'site' ? download.to : download.href,
    origin: siteOriginOf(args),
    quickWords: quickWords((games.ok ? games.payload : null) ?? [], infosOf(hotGamesArea)),
    footerLinks: infosOf(footerArea)
      .filter((info) => info.title !== '')
      .map((info) => ({ title: info.title, link: info.linkUrl ?? '' })),
    drawsPictures: args.context.drawings !== undefined,
    themeColor: tenantThemes(look, tenant.colours ?? {}).themeColor,
    serviceWorker: isServiceWorkerOn(),
    nowMs: Date.now(),
    staleSince: bff.staleSince,
  };
}

interface GameRow {
  readonly id: string;
  readonly name: string;
  readonly count?: number | undefined;
}

/** The games the merchant calls hot, in the merchant's order, filled up with those that have most listings. */
export function quickWords(games: readonly GameRow[], hot: readonly { title: string; linkUrl?: string | undefined }[]) {
  const decorated = hot.flatMap((info) => {
    const gameId = new URLSearchParams(info.linkUrl?.split('?')[1] ?? '').get('gameId');
    return games.filter((game) => (gameId === null ? game.name === info.title : game.id === gameId));
  });
  const byListings = [...games].sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return [...new Set([...decorated, ...byListings])].slice(0, quickWordCount).map(({ id, name }) => ({ id, name }));
}
