import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HomePage } from '~/features/home/HomePage';
import { homeMeta } from '~/features/home/homeMeta';
import { loadHome } from '~/features/home/loadHome.server';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { packed, useUnpacked } from '~/lib/packed';
import { shopWords } from '~/lib/shopWords.server';
import { textFor } from '~/lib/i18n.server';

export const handle: ShellHandle = { shared: true, firstTexts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  const [home, { shop, locale }] = await Promise.all([loadHome(bff), shopWords(bff, request)]);
  return {
    home: packed(home),
    staleSince: home.staleSince,
    description: textFor(locale, 'Home')('description', { shop }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => homeMeta(matches, data?.description);

export default function Home() {
  return <HomePage data={useUnpacked(useLoaderData<typeof loader>().home)} />;
}
