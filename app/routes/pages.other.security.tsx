import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepAccountPage } from '~/features/account/keepAccountPage';
import { changeSecurity, loadSecurity } from '~/features/account/security.server';
import { SecurityPage } from '~/features/account/SecurityPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadSecurity(bff, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return changeSecurity(bff, await request.formData());
}

export const clientAction = keepAccountPage;

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'security', noIndex: true });

export default function Security() {
  return <SecurityPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
