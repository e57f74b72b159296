import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadCentre } from '~/features/personal/centre.server';
import { CentrePage } from '~/features/personal/CentrePage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadCentre(bff);
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'personalCentre', noIndex: true });

export default function PersonalCentre() {
  return <CentrePage data={useLoaderData<typeof loader>()} />;
}
