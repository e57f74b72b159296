import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { changeFavourite } from '~/features/list/favourite.server';
import { bffOf } from '~/lib/bff.server';
import { paths } from '~/paths';

/** Nothing to see here: the favourites have their own page. */
export function loader() {
  return redirect(paths.favourites);
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeFavourite(bffOf({ request, context }), await request.formData());
}
