import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { loadGoodList } from '~/features/list/goodList.server';
import { GoodListPage } from '~/features/list/GoodListPage';
import { listMeta, listWords } from '~/features/list/listMeta';
import { bffOf, cookieHeaders } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { textFor } from '~/lib/i18n.server';
import { packed, unpacked, useUnpacked } from '~/lib/packed';
import { shopWords } from '~/lib/shopWords.server';
import { paths } from '~/paths';

export const handle: ShellHandle = { shared: true, firstTexts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  const answer = await loadGoodList(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) {
    throw redirect(`${paths.goodList()}${answer.redirectTo}`, { headers: cookieHeaders(bff) });
  }
  const { shop, locale } = await shopWords(bff, request);
  const words = listWords(answer.data, textFor(locale, 'List'), shop, textFor(locale, 'Titles')('goodList'));
  return { list: packed({ ...answer.data, ...words }), staleSince: answer.data.staleSince };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => listMeta(data && unpacked(data.list), matches);

/** A favourite changes nothing of the list but its own heart, which answers by itself. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction === paths.ours.favourite ? false : defaultShouldRevalidate;
}

export default function GoodList() {
  return <GoodListPage data={useUnpacked(useLoaderData<typeof loader>().list)} />;
}
