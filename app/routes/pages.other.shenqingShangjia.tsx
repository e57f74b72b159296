import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepAccountPage } from '~/features/account/keepAccountPage';
import { loadSupplier, sendApplication } from '~/features/supplier/supplier.server';
import { SupplierPage } from '~/features/supplier/SupplierPage';
import { bffOf } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadSupplier(bff);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return sendApplication(bff, await request.formData());
}

export const clientAction = keepAccountPage;

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'applyMerchant', noIndex: true });

export default function ApplyMerchant() {
  return <SupplierPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
