import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { BuybackPage } from '~/features/offers/BuybackPage';
import { actOnBuyback } from '~/features/offers/offerActions.server';
import { loadBuyback } from '~/features/offers/offers.server';
import { loadWayPage } from '~/features/sellWays/wayPage.server';
import { WayPage } from '~/features/sellWays/WayPage';
import { keepStep } from '~/features/steps/stepAnswer';
import { bffOf } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';
import { paths } from '~/paths';
import { Container } from '~/ui/Container';

/** With a `backId` the page is about an own item, else about the way itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const bff = bffOf({ request, context });
  const search = new URL(request.url).searchParams;
  const backId = search.get('backId') ?? '';
  if (backId === '') return { entrance: await loadWayPage(bff, 'quick', search), item: null };
  requireSession(bff, request);
  return { entrance: null, item: await loadBuyback(bff, backId) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const backId = new URL(request.url).searchParams.get('backId') ?? '';
  return actOnBuyback(bff, await request.formData(), paths.quickBuyBack({ backId }));
}

export async function clientAction(args: ClientActionFunctionArgs) {
  return keepStep(args);
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({
    matches,
    title: 'quickBuyBack',
    noIndex: location.search !== '',
    canonicalPath: paths.quickBuyBack(),
    crumbs: [],
  });

export default function QuickBuyBack() {
  const { entrance, item } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (item === null) return <WayPage data={entrance} />;
  return (
    <Container>
      <BuybackPage page={item} action={paths.quickBuyBack({ backId: item.back.id })} answer={answer} />
    </Container>
  );
}
