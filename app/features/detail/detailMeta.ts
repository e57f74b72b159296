import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta } from '~/lib/meta';
import type { RootData } from '~/lib/rootData';
import { paths } from '~/paths';
import type { DetailData } from './detail.server';
import { availabilityOf } from '~/lib/saleState';

type Matches = Parameters<typeof pageMeta>[0]['matches'];

/** The listing as search engines read it. Remix escapes the text for its script element. */
function productOf(data: DetailData, root: RootData): MetaDescriptor {
  const { good } = data;
  const price = good.newPrice ?? good.price;
  const image = good.titleImg?.startsWith('/') ? `${root.origin}${good.titleImg}` : good.titleImg;
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: good.title,
      ...(good.des ? { description: good.des } : {}),
      ...(image ? { image } : {}),
      ...(good.code ? { sku: good.code } : {}),
      category: good.gameName ?? '',
      offers: {
        '@type': 'Offer',
        url: `${root.origin}${paths.detail(good.id)}`,
        priceCurrency: 'CNY',
        ...(price ? { price } : {}),
        availability:
          availabilityOf(good.saleState) === 'onSale' ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
        seller: { '@type': 'Organization', name: root.tenant.tenantName },
      },
    },
  };
}

/** Head of a listing's page. */
export function detailMeta(data: DetailData | undefined, matches: Matches): MetaDescriptor[] {
  if (data === undefined) return pageMeta({ matches, title: 'detail', noIndex: true });
  const root = matches.find((match) => match?.id === 'root')?.data as RootData | undefined;
  const { good } = data;
  return [
    ...pageMeta({
      matches,
      title: 'detail',
      text: good.title,
      description: good.des ?? null,
      canonicalPath: paths.detail(good.id),
      image: good.titleImg ?? null,
    }),
    ...(root ? [productOf(data, root)] : []),
  ];
}
