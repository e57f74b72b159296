import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { newestNotice } from '~/features/notices/notices.server';
import { PrivacyPage } from '~/features/notices/PrivacyPage';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

/** Without the site's title bar, as its name says: apps show it in a frame of their own. */
export const handle: ShellHandle = { header: false, footer: false, bottomBar: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { notice: await newestNotice(bffOf({ request, context }), 'yinsixy') };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'privacy', canonicalPath: paths.privacy, crumbs: [] });

export default function Privacy() {
  return <PrivacyPage notice={useLoaderData<typeof loader>().notice} />;
}
