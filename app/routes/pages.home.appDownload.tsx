import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AppPage } from '~/features/app/AppPage';
import { loadApp } from '~/features/app/app.server';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

/** The search box is hidden on this page. Source: specification §2. */
export const handle: ShellHandle = { search: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { app: await loadApp(bffOf({ request, context }), new URL(request.url).origin) };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'appDownload', canonicalPath: paths.appDownload });

export default function AppDownload() {
  return <AppPage app={useLoaderData<typeof loader>().app} />;
}
