import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { goOnAtPartner, loadLeishen, type GoOnAnswer } from '~/features/leishen/leishen.server';
import { LeishenPage } from '~/features/leishen/LeishenPage';
import { bffOf, partnerOriginOf, redirectWith } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const answer = await loadLeishen(bff, new URL(request.url).searchParams, partnerOriginOf({ request, context }));
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return goOnAtPartner(bff, await request.formData(), partnerOriginOf({ request, context }));
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const backId = String(form.get('backId') ?? '');
  return keepPage<GoOnAnswer>(serverAction, (problem) => ({ backId, problem, msg: '', loginUrl: null }));
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'leishen', noIndex: true });

export default function Leishen() {
  return <LeishenPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
