import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { changeFavourite } from '~/features/list/favourite.server';
import { bffOf } from '~/lib/bff.server';
import { paths } from '~/paths';
import type { FavouriteAnswer } from '~/ui/FavouriteButton';

/** Nothing to see here: the favourites have their own page. */
export function loader() {
  return redirect(paths.favourites);
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeFavourite(bffOf({ request, context }), await request.formData());
}

/** A network that fails on the way is told at the heart, instead of by an error page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<FavouriteAnswer | Response> {
  try {
    return await serverAction<FavouriteAnswer>();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { ok: false, msg: '' };
  }
}
