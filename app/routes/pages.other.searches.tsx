import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react';
import { changeSearches, loadSearches, type SearchesAnswer } from '~/features/searches/searches.server';
import { SearchesPage } from '~/features/searches/SearchesPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';

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

/** Whatever happens on the way, the search to be saved and the name typed for it stay. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const text = (name: string) => String(form.get(name) ?? '');
  return keepPage<SearchesAnswer>(serverAction, (problem) => ({
    intent: text('intent'),
    id: text('id'),
    name: text('name'),
    nameFault: null,
    problem,
    msg: '',
  }));
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'savedSearches', noIndex: true });

export default function SavedSearches() {
  return <SearchesPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
