import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadWayPage } from '~/features/sellWays/wayPage.server';
import { WayPage } from '~/features/sellWays/WayPage';
import { bffOf } from '~/lib/bff.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadWayPage(bffOf({ request, context }), 'bidding', new URL(request.url).searchParams);
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'biddingBuyBack' });

export default function BiddingBuyBack() {
  return <WayPage data={useLoaderData<typeof loader>()} />;
}
