import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadFinish } from '~/features/order/finish.server';
import { FinishPage } from '~/features/order/FinishPage';
import { readSellFinish } from '~/features/sell/finish/finishAddress';
import { SellFinish } from '~/features/sell/finish/SellFinish';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const search = new URL(request.url).searchParams;
  const sale = readSellFinish(search);
  return { sale, order: sale === null ? await loadFinish(bff, search) : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'finish', noIndex: true });

export default function Finish() {
  const { sale, order } = useLoaderData<typeof loader>();
  if (sale !== null) return <SellFinish data={sale} />;
  return order === null ? null : <FinishPage data={order} />;
}
