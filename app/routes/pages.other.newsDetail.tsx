import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { noticeMeta } from '~/features/notices/noticeMeta';
import { loadNotice } from '~/features/notices/notices.server';
import { NoticePage } from '~/features/notices/NoticesPage';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';

export const handle: ShellHandle = { shared: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadNotice(bffOf({ request, context }), new URL(request.url).searchParams.get('id') ?? '');
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => noticeMeta(data, matches);

export default function NewsDetail() {
  return <NoticePage notice={useLoaderData<typeof loader>()} />;
}
