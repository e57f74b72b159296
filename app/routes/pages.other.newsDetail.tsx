import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadNotice } from '~/features/notices/notices.server';
import { NoticePage } from '~/features/notices/NoticesPage';
import { bffOf } from '~/lib/bff.server';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadNotice(bffOf({ request, context }), new URL(request.url).searchParams.get('id') ?? '');
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: 'newsDetail',
    text: data?.title ?? null,
    ...(data ? { canonicalPath: paths.newsDetail(data.id) } : {}),
  });

export default function NewsDetail() {
  return <NoticePage notice={useLoaderData<typeof loader>()} />;
}
