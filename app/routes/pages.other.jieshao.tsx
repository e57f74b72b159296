import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { textOfHtml } from '~/features/notices/noticeMeta';
import { loadIntroduction } from '~/features/notices/introduction.server';
import { IntroductionPage } from '~/features/notices/IntroductionPage';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

export const handle: ShellHandle = { shared: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadIntroduction(bffOf({ request, context }), new URL(request.url).searchParams);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const notice = data === undefined || data.notice === 'failed' ? null : data.notice;
  return pageMeta({
    matches,
    title: 'introduction',
    text: notice?.title ?? null,
    ...(notice ? { description: textOfHtml(notice.html) } : {}),
    crumbs: [],
    // An address that names no text of the shop; one that could not be loaded may come yet.
    noIndex: data !== undefined && data.noticeType !== null && data.notice === null,
    ...(data ? { canonicalPath: paths.introduction(data.noticeType === null ? {} : { notice: data.noticeType }) } : {}),
  });
};

export default function Introduction() {
  return <IntroductionPage data={useLoaderData<typeof loader>()} />;
}
