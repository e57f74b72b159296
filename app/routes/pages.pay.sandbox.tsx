import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { actAtCashier, loadCashier } from '~/features/cashier/cashier.server';
import { CashierPage } from '~/features/cashier/CashierPage';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';

export const handle: ShellHandle = { bottomBar: false, search: false };

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadCashier(bffOf({ request, context }), tokenOf(request));
}

export async function action({ request, context }: ActionFunctionArgs) {
  return actAtCashier(bffOf({ request, context }), tokenOf(request), await request.formData());
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepPage(serverAction, (problem) => ({ problem, msg: '' }));
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'sandboxCashier', noIndex: true });

export default function SandboxCashier() {
  return <CashierPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
