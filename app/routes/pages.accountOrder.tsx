import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { GamesPage } from '~/features/games/GamesPage';
import { loadGames } from '~/features/games/loadGames.server';
import { bffOf } from '~/lib/bff.server';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadGames(bffOf({ request, context }), new URL(request.url).searchParams);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: 'accountOrder',
    canonicalPath: paths.accountOrder({ pageType: data?.pageType ?? 'buy' }),
    noIndex: data !== undefined && data.searchText !== '',
  });

export default function AccountOrder() {
  return <GamesPage data={useLoaderData<typeof loader>()} />;
}
