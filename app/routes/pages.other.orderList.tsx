import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadOrders } from '~/features/orders/orders.server';
import { OrdersPage } from '~/features/orders/OrdersPage';
import { bffOf, redirectWith } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const answer = await loadOrders(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'myOrders', noIndex: true });

export default function MyOrders() {
  return <OrdersPage data={useLoaderData<typeof loader>()} />;
}
