import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadIntroduction } from '~/features/notices/introduction.server';
import { IntroductionPage } from '~/features/notices/IntroductionPage';
import { bffOf } from '~/lib/bff.server';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadIntroduction(bffOf({ request, context }), new URL(request.url).searchParams);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: 'introduction',
    text: data?.notice?.title ?? null,
    ...(data ? { canonicalPath: paths.introduction(data.noticeType === null ? {} : { notice: data.noticeType }) } : {}),
  });

export default function Introduction() {
  return <IntroductionPage data={useLoaderData<typeof loader>()} />;
}
