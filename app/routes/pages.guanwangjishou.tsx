import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadWayPage } from '~/features/sellWays/wayPage.server';
import { WayPage } from '~/features/sellWays/WayPage';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { requireServed } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

export const handle: ShellHandle = { shared: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  return loadWayPage(bffOf({ request, context }), 'consignment', new URL(request.url).searchParams);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'officialConsignment', canonicalPath: paths.officialConsignment, crumbs: [] });

export default function OfficialConsignment() {
  return <WayPage data={useLoaderData<typeof loader>()} />;
}
