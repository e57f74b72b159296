import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { askChatAccount, loadSupport, type ChatAnswer } from '~/features/account/support.server';
import { SupportPage } from '~/features/account/SupportPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadSupport(bffOf({ request, context }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return askChatAccount(bff);
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepPage<ChatAnswer>(serverAction, (problem) => ({ problem, msg: '', account: null }));
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'support', noIndex: true });

export default function Support() {
  return <SupportPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
