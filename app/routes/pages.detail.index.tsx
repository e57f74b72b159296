import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { loadDetail } from '~/features/detail/detail.server';
import { DetailPage } from '~/features/detail/DetailPage';
import { detailMeta } from '~/features/detail/detailMeta';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { isId } from '~/lib/ids';
import { packed, unpacked, useUnpacked } from '~/lib/packed';
import { paths } from '~/paths';

export { DetailError as ErrorBoundary } from '~/features/detail/DetailError';

export const handle: ShellHandle = { shared: true, firstTexts: true, bottomBar: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  if (!isId(id)) throw new Response(null, { status: 404 });
  const detail = await loadDetail(bffOf({ request, context }), id);
  return { detail: packed(detail), staleSince: detail.staleSince };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  detailMeta(data && unpacked(data.detail), matches);

/** A favourite changes nothing of the page but its own heart, which answers by itself. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction === paths.ours.favourite ? false : defaultShouldRevalidate;
}

export default function Detail() {
  return <DetailPage data={useUnpacked(useLoaderData<typeof loader>().detail)} />;
}
