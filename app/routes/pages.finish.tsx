import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadFinish } from '~/features/order/finish.server';
import { FinishPage } from '~/features/order/FinishPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadFinish(bff, new URL(request.url).searchParams);
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'finish', noIndex: true });

export default function Finish() {
  return <FinishPage data={useLoaderData<typeof loader>()} />;
}
