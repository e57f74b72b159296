import type { MetaDescriptor } from '@remix-run/node';
import { safePicture } from '~/lib/links';
import { pageMeta, rootDataOf, type MetaMatches, type SharePicture } from '~/lib/meta';
import { formatCents, parseCents } from '~/lib/money';
import type { RootData } from '~/lib/rootData';
import { availabilityOf, type Availability } from '~/lib/saleState';
import { absoluteAddress, structured } from '~/lib/structuredData';
import { listingTitle } from '~/lib/titleText';
import { paths } from '~/paths';
import type { DetailData, Good } from './detail.server';

/** What search engines are told of a listing that can or can't be bought. */
const schemaAvailability: Readonly<Record<Availability, string>> = {
  onSale: 'InStock',
  reserved: 'OutOfStock',
  sold: 'SoldOut',
  takenDown: 'Discontinued',
  off: 'Discontinued',
};
const picturesTold = 6;

function priceOf(good: Good): string | undefined {
  return good.newPrice ?? good.price;
}

/** The listing as search engines read it. */
function productOf({ good }: DetailData, { origin, tenant }: RootData): MetaDescriptor {
  const pictures = [good.titleImg, ...good.urlArr.map(({ url }) => url)].flatMap((url) => safePicture(url) ?? []);
  const images = [...new Set(pictures)].slice(0, picturesTold).map((url) => absoluteAddress(url, origin));
  return structured('Product', {
    name: listingTitle(good),
    description: good.des || undefined,
    image: images.length === 0 ? undefined : images,
    sku: good.code ?? good.id,
    category: good.gameName,
    offers: {
      '@type': 'Offer',
      url: `${origin}${paths.detail(good.id)}`,
      priceCurrency: 'CNY',
      ...(priceOf(good) === undefined ? {} : { price: priceOf(good) }),
      availability: `https://schema.org/${schemaAvailability[availabilityOf(good.saleState)]}`,
      itemCondition: 'https://schema.org/UsedCondition',
      seller: { '@type': 'Organization', name: tenant.tenantName, url: `${origin}${paths.home}` },
    },
  });
}

/** What a listing is, in one line: its facts first, then its seller's words. */
function describe(good: Good): string {
  const cents = parseCents(priceOf(good));
  const facts = [good.gameName, good.groupName, good.serverName, cents === null ? null : formatCents(cents), good.code];
  return [facts.filter(Boolean).join(' · '), good.des].filter(Boolean).join('. ');
}

function pictureOf(good: Good, root: RootData | undefined): SharePicture | null {
  if (root?.drawsPictures) {
    return { address: paths.ours.shareCard(good.id), widthPx: 1200, heightPx: 630, alt: listingTitle(good) };
  }
  const address = safePicture(good.titleImg);
  return address === null ? null : { address };
}

/** Head of a listing's page. */
export function detailMeta(data: DetailData | undefined, matches: MetaMatches): MetaDescriptor[] {
  if (data === undefined) return pageMeta({ matches, title: 'detail', noIndex: true });
  const root = rootDataOf(matches);
  const { good } = data;
  const list = { name: root?.titles.goodList ?? '', path: paths.goodList() };
  const game =
    good.gameId && good.gameName ? [{ name: good.gameName, path: paths.goodList({ gameId: good.gameId }) }] : [];
  return [
    ...pageMeta({
      matches,
      title: 'detail',
      text: listingTitle(good),
      keepsTitle: true,
      description: describe(good),
      canonicalPath: paths.detail(good.id),
      image: pictureOf(good, root),
      crumbs: [list, ...game],
    }),
    ...(root ? [productOf(data, root)] : []),
  ];
}
