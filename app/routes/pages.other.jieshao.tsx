import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { IntroductionPage } from '~/features/notices/IntroductionPage';
import { newestNotice } from '~/features/notices/notices.server';
import { bffOf } from '~/lib/bff.server';
import { pageMeta } from '~/lib/meta';

/** Business cooperation is what the top bar leads to. Source: specification §2. */
const cooperation = 'zbhz';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  const asked = new URL(request.url).searchParams.get('notice') ?? cooperation;
  const [notice, streamers, qqGroups] = await Promise.all([
    newestNotice(bff, /^[a-z]{1,20}$/.test(asked) ? asked : cooperation),
    bff.call('GET /api/account/zhubo/list', { type: '1', createId: '1' }),
    bff.call('GET /api/V2/H5/qqGroup', {}),
  ]);
  return {
    notice,
    streamers: streamers.ok ? streamers.payload : [],
    qqGroups: qqGroups.ok ? qqGroups.payload : [],
    staleSince: bff.staleSince,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: 'introduction', text: data?.notice?.title ?? null });

export default function Introduction() {
  return <IntroductionPage data={useLoaderData<typeof loader>()} />;
}
