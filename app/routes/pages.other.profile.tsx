import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepAccountPage } from '~/features/account/keepAccountPage';
import { changeProfile, loadProfile } from '~/features/account/profile.server';
import { ProfilePage } from '~/features/account/ProfilePage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadProfile(bff);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return changeProfile(bff, await request.formData());
}

export const clientAction = keepAccountPage;

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'profile', noIndex: true });

export default function Profile() {
  return <ProfilePage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
