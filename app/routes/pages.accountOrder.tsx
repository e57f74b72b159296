import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { gamesMeta } from '~/features/games/gamesMeta';
import { GamesPage } from '~/features/games/GamesPage';
import { loadGames } from '~/features/games/loadGames.server';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { requireServed } from '~/lib/guards.server';

export const handle: ShellHandle = { shared: true, firstTexts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  return loadGames(bffOf({ request, context }), new URL(request.url).searchParams);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => gamesMeta(data, matches);

export default function AccountOrder() {
  return <GamesPage data={useLoaderData<typeof loader>()} />;
}
