import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepAccountPage } from '~/features/account/keepAccountPage';
import { loadFeedback, sendFeedback } from '~/features/account/feedback.server';
import { FeedbackPage } from '~/features/account/FeedbackPage';
import { bffOf } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadFeedback(bff, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return sendFeedback(bff, await request.formData());
}

export const clientAction = keepAccountPage;

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'feedback', noIndex: true });

export default function Feedback() {
  return <FeedbackPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
