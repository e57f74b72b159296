import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AppPage } from '~/features/app/AppPage';
import { loadApp } from '~/features/app/app.server';
import { bffOf } from '~/lib/bff.server';
import { requireServed } from '~/lib/guards.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

/** The search box is hidden on this page. Source: specification §2. */
export const handle: ShellHandle = { search: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  return { app: await loadApp(bffOf({ request, context }), new URL(request.url).origin) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: 'appDownload',
    canonicalPath: paths.appDownload,
    // There is nothing to download.
    noIndex: data?.app === null,
    crumbs: [],
  });

export default function AppDownload() {
  return <AppPage app={useLoaderData<typeof loader>().app} />;
}
