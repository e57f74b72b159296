import { data } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { readOrderValues } from '~/features/order/orderValues';
import { submitOrder, type OrderAnswer } from '~/features/order/submitOrder.server';
import { loadSureOrder } from '~/features/order/sureOrder.server';
import { SureOrderPage } from '~/features/order/SureOrderPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';

export const handle: ShellHandle = { bottomBar: false };

const idOf = (request: Request) => new URL(request.url).searchParams.get('id') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const page = await loadSureOrder(bff, idOf(request));
  return data(page, { status: page.kind === 'missing' ? 404 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return submitOrder(bff, idOf(request), await request.formData());
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return keepPage<OrderAnswer>(serverAction, (problem) => ({
    values: readOrderValues(form),
    errors: {},
    problem,
    msg: '',
  }));
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'sureOrder', noIndex: true });

export default function SureOrder() {
  return <SureOrderPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
