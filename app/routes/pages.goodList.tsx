import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { loadGoodList } from '~/features/list/goodList.server';
import { GoodListPage } from '~/features/list/GoodListPage';
import { listDescription, listMeta } from '~/features/list/listMeta';
import { bffOf, cookieHeaders } from '~/lib/bff.server';
import { textFor } from '~/lib/i18n.server';
import { shopWords } from '~/lib/shopWords.server';
import { paths } from '~/paths';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  const answer = await loadGoodList(bff, new URL(request.url).searchParams);
  if ('redirectTo' in answer) {
    throw redirect(`${paths.goodList()}${answer.redirectTo}`, { headers: cookieHeaders(bff) });
  }
  const { shop, locale } = await shopWords(bff, request);
  return { ...answer.data, description: listDescription(answer.data, textFor(locale, 'List'), shop) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => listMeta(data, matches);

/** A favourite changes nothing of the list but its own heart, which answers by itself. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction === paths.ours.favourite ? false : defaultShouldRevalidate;
}

export default function GoodList() {
  return <GoodListPage data={useLoaderData<typeof loader>()} />;
}
