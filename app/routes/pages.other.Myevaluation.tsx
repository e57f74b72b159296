import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { appraisalListPath, parseAppraisalQuery } from '~/features/appraisals/appraisalQuery';
import { loadAppraisals } from '~/features/appraisals/appraisals.server';
import { AppraisalsPage } from '~/features/appraisals/AppraisalsPage';
import { actOnBuyback } from '~/features/offers/offerActions.server';
import { keepStep } from '~/features/steps/stepAnswer';
import { bffOf, redirectWith } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const answer = await loadAppraisals(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const list = appraisalListPath(parseAppraisalQuery(new URL(request.url).searchParams));
  return actOnBuyback(bff, await request.formData(), list);
}

export async function clientAction(args: ClientActionFunctionArgs) {
  return keepStep(args);
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'myAppraisals', noIndex: true });

export default function MyAppraisals() {
  return <AppraisalsPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
