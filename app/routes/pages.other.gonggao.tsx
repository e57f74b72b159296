import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { noticesTitle } from '~/features/notices/noticeMeta';
import { loadNotices } from '~/features/notices/notices.server';
import { NoticesPage } from '~/features/notices/NoticesPage';
import { noticesPath } from '~/features/notices/noticesPath';
import { bffOf, redirectWith } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';

export const handle: ShellHandle = { shared: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  const answer = await loadNotices(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: 'announcements',
    text: data ? noticesTitle(data) : null,
    description: data?.notices?.map(({ title }) => title).join(' · ') || null,
    crumbs: [],
    // An empty list is no search result.
    noIndex: data?.notices?.length === 0,
    ...(data ? { canonicalPath: noticesPath(data.type, data.page) } : {}),
  });

export default function Announcements() {
  return <NoticesPage data={useLoaderData<typeof loader>()} />;
}
