import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { actOnProduct } from '~/features/products/productActions.server';
import { loadProducts } from '~/features/products/products.server';
import { ProductsPage } from '~/features/products/ProductsPage';
import { keepStep } from '~/features/steps/stepAnswer';
import { bffOf, redirectWith } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';
import { unlessActionFailed } from '~/lib/submission';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const answer = await loadProducts(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) throw redirectWith(bff, answer.redirectTo);
  return answer.data;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return actOnProduct(bff, new URL(request.url).searchParams, await request.formData());
}

export async function clientAction(args: ClientActionFunctionArgs) {
  return keepStep(args);
}

export const shouldRevalidate = unlessActionFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'myProducts', noIndex: true });

export default function MyProducts() {
  return <ProductsPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
