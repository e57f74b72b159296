import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { BuybackPage } from '~/features/offers/BuybackPage';
import { actOnBuyback } from '~/features/offers/offerActions.server';
import { loadBuyback } from '~/features/offers/offers.server';
import { keepStep } from '~/features/steps/stepAnswer';
import { bffOf } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';
import { paths } from '~/paths';

const backIdOf = (request: Request) => new URL(request.url).searchParams.get('backId') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const backId = backIdOf(request);
  // Offers are for one item: without one, the list of them.
  if (backId === '') throw redirect(paths.myAppraisals());
  return loadBuyback(bff, backId);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return actOnBuyback(bff, await request.formData(), paths.offers({ backId: backIdOf(request) }));
}

export async function clientAction(args: ClientActionFunctionArgs) {
  return keepStep(args);
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'offers', noIndex: true });

export default function Offers() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id } = page.back;
  // Nothing of one item stays on the page of the next.
  return <BuybackPage key={id} page={page} action={paths.offers({ backId: id })} answer={answer} />;
}
