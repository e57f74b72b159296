import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { loadCommit } from '~/features/sell/commit/commit.server';
import { CommitPage } from '~/features/sell/commit/CommitPage';
import { readSellForm } from '~/features/sell/commit/sellForm';
import { submitSell, type SellAnswer } from '~/features/sell/commit/submitSell.server';
import { accountDraftsArrived } from '~/features/sell/draft/accountDraft';
import { dropDeviceDraft } from '~/features/sell/draft/deviceDrafts';
import { idIn } from '~/features/sell/draft/loadDraft.server';
import { bffOf } from '~/lib/bff.server';
import { requireServed, requireSession } from '~/lib/guards.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { keepPage, unlessActionFailed } from '~/lib/submission';
import { paths } from '~/paths';
import { deviceStorage } from '~/store/webStorage';

export const handle: ShellHandle = { bottomBar: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireServed(bffOf({ request, context }), request);
  const search = new URL(request.url).searchParams;
  const gameId = idIn(search, 'gameId');
  if (gameId === '') throw redirect(paths.accountOrder({ pageType: 'sale' }));
  return loadCommit(bffOf({ request, context }), gameId, search);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  return submitSell(bff, await request.formData());
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const typed = readSellForm(form);
  const failed = (problem: SellAnswer['problem']): SellAnswer => ({
    typed,
    errors: {},
    priceError: null,
    pictureError: null,
    openPlace: [],
    problem,
    msg: '',
  });
  // What is sent is a draft no more: it must not come after it.
  await accountDraftsArrived();
  try {
    return await keepPage<SellAnswer>(serverAction, failed);
  } catch (thrown) {
    const isTaken = thrown instanceof Response && thrown.headers.get('Location')?.startsWith(paths.finish());
    if (isTaken) dropDeviceDraft(deviceStorage(), typed.gameId);
    throw thrown;
  }
}

/** Another way of selling changes nothing that was loaded. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  if (formMethod !== undefined || currentUrl.href === nextUrl.href) return unlessActionFailed(args);
  const withoutWay = (url: URL) => {
    const search = new URLSearchParams(url.search);
    search.delete('way');
    return `${url.pathname}?${search.toString()}`;
  };
  return withoutWay(currentUrl) === withoutWay(nextUrl) ? false : defaultShouldRevalidate;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'commit', noIndex: true });

export default function Commit() {
  return <CommitPage data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
