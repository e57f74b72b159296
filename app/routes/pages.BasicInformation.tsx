import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { idIn } from '~/features/sell/draft/loadDraft.server';
import { loadPlace } from '~/features/sell/place/place.server';
import { PlacePage } from '~/features/sell/place/PlacePage';
import { bffOf } from '~/lib/bff.server';
import { requireServed } from '~/lib/guards.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

export const handle: ShellHandle = { bottomBar: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const search = new URL(request.url).searchParams;
  const gameId = idIn(search, 'gameId');
  if (gameId === '') throw redirect(paths.accountOrder({ pageType: 'sale' }));
  return loadPlace(bffOf({ request, context }), gameId, search);
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'basicInformation', noIndex: true });

export default function BasicInformation() {
  const data = useLoaderData<typeof loader>();
  return <PlacePage key={data.game.id} data={data} />;
}
