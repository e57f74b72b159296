import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changeSearches, loadSearches } from '~/features/searches/searches.server';
import { SearchesPage } from '~/features/searches/SearchesPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return loadSearches(bff, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return changeSearches(bff, await request.formData());
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'savedSearches', noIndex: true });

export default function SavedSearches() {
  return <SearchesPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
