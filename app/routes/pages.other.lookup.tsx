import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { blankAnswer } from '~/features/account/form/accountAnswer';
import { askBlacklist, loadLookup } from '~/features/lookup/lookup.server';
import { LookupPage } from '~/features/lookup/LookupPage';
import type { BlacklistAnswer } from '~/features/lookup/looks';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';
import { paths } from '~/paths';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadLookup(bffOf({ request, context }), new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return askBlacklist(bff, await request.formData());
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepPage<BlacklistAnswer>(serverAction, (problem) => ({
    ...blankAnswer('blacklist'),
    problem,
    outcome: null,
    asked: '',
  }));
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: 'lookup',
    // Answers about an account are nobody's search result, and the other look-ups change from day to day.
    noIndex: data !== undefined && (data.look !== 'official' || data.outcome !== null),
    canonicalPath: paths.ours.lookup(),
    crumbs: [],
  });

export default function Lookup() {
  return <LookupPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
