import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadHistory } from '~/features/history/history.server';
import { HistoryPage } from '~/features/history/HistoryPage';
import { bffOf, redirectWith } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const answer = await loadHistory(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'browseHistory', noIndex: true });

export default function BrowseHistory() {
  return <HistoryPage data={useLoaderData<typeof loader>()} />;
}
