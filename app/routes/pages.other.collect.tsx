import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FavouritesPage } from '~/features/personal/FavouritesPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

const pageSize = 24;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const page = Math.min(1000, Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1));
  const goods = await bff.data('GET /api/web/goods/collect/list', { pageNum: page, pageSize });
  // The call has no total: a full page may have another behind it.
  return { goods, page, hasMore: goods.length === pageSize };
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'favourites', noIndex: true });

export default function Favourites() {
  return <FavouritesPage {...useLoaderData<typeof loader>()} />;
}
