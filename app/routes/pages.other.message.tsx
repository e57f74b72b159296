import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react';
import { loadMessages, markMessages } from '~/features/messages/messages.server';
import { MessagesPage } from '~/features/messages/MessagesPage';
import { bffOf, redirectWith } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const answer = await loadMessages(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return markMessages(bff, await request.formData());
}

/** Without a network the messages stay, with a word that nothing was marked. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepPage(serverAction, (problem) => ({ problem, msg: '' }));
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'messages', noIndex: true });

export default function Messages() {
  return <MessagesPage data={useLoaderData<typeof loader>()} />;
}
