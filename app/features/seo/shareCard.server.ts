import type { LoaderFunctionArgs } from '@remix-run/node';
import type { CacheRule } from '../../../bff/contract/call';
import type { PayloadOf } from '../../../bff/contract/types';
import type { ShareCard } from '../../../bff/drawings';
import { guestOf } from '~/lib/bff.server';
import { textFor } from '~/lib/i18n.server';
import type { Locale } from '~/lib/locale';
import { formatCents, parseCents } from '~/lib/money';
import type { Tenant } from '~/lib/rootData';
import { availabilityOf } from '~/lib/saleState';
import { siteFile, siteLocale, siteVary } from '~/lib/siteFile.server';
import { loadTenant } from '~/lib/tenant.server';
import { listingTitle } from '~/lib/titleText';
import { drawnOrBare } from './drawing.server';
import { ownPicture } from './icon.server';
import { shopColours } from './shopColours.server';
import { hourMs } from '~/lib/durations';

type Good = PayloadOf<'GET /api/web/good/info'>;

/** What a card shows is in its key: it is drawn anew only when that changes. */
const cardRule: CacheRule = { freshMs: 24 * hourMs, staleWhileRevalidateMs: 24 * hourMs, staleIfErrorMs: 48 * hourMs };
const maxAgeSeconds = 3600;
const longestTitle = 200;

/** What the card of a listing shows, in the shop's language. */
function shareCardOf(good: Good, tenant: Tenant, locale: Locale): ShareCard {
  const { card } = shopColours(tenant);
  const availability = availabilityOf(good.saleState);
  const cents = parseCents(good.newPrice ?? good.price);
  return {
    shop: tenant.tenantName,
    logo: ownPicture(tenant.avatar),
    title: [...listingTitle(good)].slice(0, longestTitle).join(''),
    price: cents === null ? null : formatCents(cents),
    facts: [good.gameName, good.groupName, good.serverName].filter(Boolean).join(' · '),
    state: availability === 'onSale' ? null : textFor(locale, 'List')(`card.${availability}`),
    cover: ownPicture(good.titleImg),
    colours: {
      ground: card.surface1,
      accent: card.primary,
      title: card.textHigh,
      quiet: card.textMiddle,
      price: card.price,
      state: card.textHigh,
      onState: card.surface1,
    },
  };
}

/** The file of a listing's card. @throws Response 404 for what is no listing, and where nothing draws */
export async function shareCardFile(args: LoaderFunctionArgs, name: string): Promise<Response> {
  const id = /^([\w-]{1,64})\.jpg$/.exec(name)?.[1];
  const { keep, drawings } = args.context;
  if (id === undefined || keep === undefined || drawings === undefined) throw new Response(null, { status: 404 });
  const bff = await guestOf(args);
  const [tenant, answer] = await Promise.all([loadTenant(bff), bff.call('GET /api/web/good/info', { id })]);
  if (!answer.ok && answer.status !== 200) throw new Response(null, { status: answer.status });
  if (!answer.ok || answer.payload === undefined) throw new Response(null, { status: 404 });
  const card = shareCardOf(answer.payload, tenant, siteLocale(args.request, tenant));
  const hasPictures = card.logo !== null || card.cover !== null;
  const draw = (shown: ShareCard) =>
    keep(`share card ${JSON.stringify(shown)}`, cardRule, () => drawings.shareCard(shown));
  const bare = hasPictures ? () => draw({ ...card, logo: null, cover: null }) : null;
  const drawn = await drawnOrBare(() => draw(card), bare, maxAgeSeconds);
  const kind = { type: 'image/jpeg', maxAgeSeconds: drawn.maxAgeSeconds, vary: siteVary(tenant) };
  const file = await siteFile(args.request, drawn.bytes, kind);
  // Whoever shows a shared link shows its picture.
  file.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return file;
}
