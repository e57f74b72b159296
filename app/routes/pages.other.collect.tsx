import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadFavourites } from '~/features/personal/favourites.server';
import { FavouritesPage } from '~/features/personal/FavouritesPage';
import { bffOf, redirectWith } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const answer = await loadFavourites(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'favourites', noIndex: true });

export default function Favourites() {
  return <FavouritesPage data={useLoaderData<typeof loader>()} />;
}
