import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { loadCompare } from '~/features/compare/compare.server';
import { ComparePage } from '~/features/compare/ComparePage';
import { bffOf, redirectWith } from '~/lib/bff.server';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  const answer = await loadCompare(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'compare', noIndex: true });

/** A favourite changes nothing of the page but its own heart, which answers by itself. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction === paths.ours.favourite ? false : defaultShouldRevalidate;
}

export default function Compare() {
  return <ComparePage data={useLoaderData<typeof loader>()} />;
}
