import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SureOrderPage } from '~/features/soon/SureOrderPage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const answer = await bff.call('GET /api/web/good/info', { id });
  if (!answer.ok && answer.status === 200) throw new Response(null, { status: 404 });
  return { good: answer.ok && answer.payload ? answer.payload : await bff.data('GET /api/web/good/info', { id }) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'sureOrder', noIndex: true });

export default function SureOrder() {
  return <SureOrderPage good={useLoaderData<typeof loader>().good} />;
}
