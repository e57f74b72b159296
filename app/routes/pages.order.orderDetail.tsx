import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { actOnOrder, type OrderActionAnswer, type OrderIntent } from '~/features/order/orderActions.server';
import { loadOrderDetail } from '~/features/order/orderDetail.server';
import { OrderDetailPage } from '~/features/order/OrderDetailPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';

const idOf = (request: Request) => new URL(request.url).searchParams.get('id') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadOrderDetail(bff, idOf(request));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return actOnOrder(bff, idOf(request), await request.formData());
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return keepPage<OrderActionAnswer>(serverAction, (problem) => ({
    intent: String(form.get('intent')) as OrderIntent,
    problem,
    msg: '',
  }));
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'orderDetail', noIndex: true });

export default function OrderDetail() {
  const page = useLoaderData<typeof loader>();
  return <OrderDetailPage key={page.order.id} page={page} answer={useActionData<typeof action>()} />;
}
