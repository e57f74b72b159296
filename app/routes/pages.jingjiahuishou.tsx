import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadWayPage } from '~/features/sellWays/wayPage.server';
import { WayPage } from '~/features/sellWays/WayPage';
import { bffOf } from '~/lib/bff.server';
import { requireServed } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  return loadWayPage(bffOf({ request, context }), 'bidding', new URL(request.url).searchParams);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'biddingBuyBack', canonicalPath: paths.biddingBuyBack, crumbs: [] });

export default function BiddingBuyBack() {
  return <WayPage data={useLoaderData<typeof loader>()} />;
}
