import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepAccountPage } from '~/features/account/keepAccountPage';
import { bindInviter, loadInvite } from '~/features/account/invite.server';
import { InvitePage } from '~/features/account/InvitePage';
import { bffOf } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadInvite(bff, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return bindInviter(bff, await request.formData());
}

export const clientAction = keepAccountPage;

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'invite', noIndex: true });

export default function Invite() {
  return <InvitePage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
