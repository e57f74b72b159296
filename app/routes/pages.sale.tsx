import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadSale } from '~/features/sell/ways/sale.server';
import { SalePage } from '~/features/sell/ways/SalePage';
import { bffOf } from '~/lib/bff.server';
import { requireServed } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  return loadSale(bffOf({ request, context }), new URL(request.url).searchParams);
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'sale', noIndex: true });

export default function Sale() {
  const data = useLoaderData<typeof loader>();
  return <SalePage key={data.game.id} data={data} />;
}
